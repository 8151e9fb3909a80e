import { TriangleAlert } from 'lucide-react';
import { readServerFact } from '../../../lib/installation.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { useBrowserValue } from '../../../lib/use-browser-value.ts';
import notice from '../../../ui/page/notice-bar.module.css';
import { shellTexts } from '../shell.en.ts';

const isInsecureDemo = (): boolean => readServerFact('insecure-demo') === '1';

/** The server says with a meta element that it runs without the protections of production at a public address. */
export function InsecureDemoNotice() {
  const t = useTexts(shellTexts);
  const isShown = useBrowserValue(isInsecureDemo, false);
  if (!isShown) return null;
  return (
    <p role="alert" className={notice.line} data-tone="negative">
      <TriangleAlert size={18} aria-hidden />
      {t('insecureDemo')}
    </p>
  );
}
