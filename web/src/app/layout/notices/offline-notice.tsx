import { CloudOff } from 'lucide-react';
import { uiTexts } from '../../../lib/i18n/ui.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { useOnline } from '../../../lib/use-online.ts';
import notice from '../../../ui/page/notice-bar.module.css';

export function OfflineNotice() {
  const t = useTexts(uiTexts);
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={notice.line} data-tone="waiting">
          <CloudOff size={18} aria-hidden />
          {t('offline')}
        </p>
      )}
    </div>
  );
}
