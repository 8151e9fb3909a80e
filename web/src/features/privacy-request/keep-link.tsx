import { Button } from '@mantine/core';
import { Copy } from 'lucide-react';
import { privacyRequestTexts } from './privacy-request.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/page/card.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import card from '../../ui/lists/card-parts.module.css';
import classes from './privacy-request.module.css';

export function KeepLink({ token }: { token: string }) {
  const t = useTexts(privacyRequestTexts);
  const copy = (): void => {
    navigator.clipboard.writeText(`${window.location.origin}${window.location.pathname}#${token}`).then(
      () => toast.success(t('keepCopied')),
      // Without clipboard permission the URL can still be copied from the address bar.
      () => undefined,
    );
  };
  return (
    <Card as="section" tone="sunken" aria-labelledby="keep-title">
      <div className={classes.keep}>
        <h3 id="keep-title" className={card.title}>
          {t('keepTitle')}
        </h3>
        <p className={classes.text}>{t('keepText')}</p>
        <div>
          <Button variant="default" leftSection={<Copy size={18} aria-hidden />} onClick={copy}>
            {t('keepCopy')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
