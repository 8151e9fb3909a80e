import { Button } from '@mantine/core';
import { isUnlimited } from '@candor/contract/packs';
import { PartyPopper } from 'lucide-react';
import { paymentTexts } from '../../lib/i18n/en/payments.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { receiptPath } from '../../lib/paths.ts';
import { useKept } from '../../lib/use-kept.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Confetti } from './confetti.tsx';
import type { Purchased } from './queries.ts';
import classes from './success-dialog.module.css';

export function SuccessDialog({ purchased, onClose }: { purchased: Purchased | null; onClose: () => void }) {
  const t = useTexts(paymentTexts);
  const shown = useKept(purchased);
  return (
    <>
      <Dialog opened={purchased !== null} onClose={onClose} title={t('successTitle')}>
        {shown && (
          <div className={classes.body}>
            <span className={classes.icon}>
              <PartyPopper size={32} aria-hidden />
            </span>
            <p role="status">
              {isUnlimited(shown.reveals_added) ? (
                <strong>{t('successUnlimited')}</strong>
              ) : (
                <>
                  <strong>{t('successAdded', { count: shown.reveals_added })}</strong>
                  {!isUnlimited(shown.total_reveals) && <span>{t('successTotal', { count: shown.total_reveals })}</span>}
                </>
              )}
            </p>
            <Button fullWidth onClick={onClose} data-autofocus>
              {t('successDone')}
            </Button>
            <LinkButton to={receiptPath(shown.payment_id)} variant="default" onClick={onClose}>
              {t('seeReceipt')}
            </LinkButton>
          </div>
        )}
      </Dialog>
      {purchased && <Confetti key={purchased.payment_id} />}
    </>
  );
}
