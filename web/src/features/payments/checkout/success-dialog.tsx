import { Button } from '@mantine/core';
import { isUnlimited } from '@candor/contract/packs';
import { PartyPopper } from 'lucide-react';
import { useEffect } from 'react';
import { paymentTexts } from '../payments.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import type { Translate } from '../../../lib/i18n/translate.ts';
import { receiptPath } from '../../../lib/paths/paths.ts';
import { useLastNonNull } from '../../../lib/forms/use-last-non-null.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Confetti } from './confetti.tsx';
import { acknowledgePurchases, type PurchaseResult } from '../queries.ts';
import classes from './success-dialog.module.css';

export function SuccessDialog({ purchased, onClose }: { purchased: PurchaseResult | null; onClose: () => void }) {
  const t = useTexts(paymentTexts);
  const shownPurchase = useLastNonNull(purchased);
  useEffect(() => {
    if (purchased) void acknowledgePurchases();
  }, [purchased]);
  return (
    <>
      <Dialog opened={purchased !== null} onClose={onClose} title={t('successTitle')}>
        {shownPurchase && (
          <div className={classes.body}>
            <span className={classes.icon}>
              <PartyPopper size={32} aria-hidden />
            </span>
            <p role="status">
              {shownPurchase.debt && <span>{describeDebt(t, shownPurchase.debt)}</span>}
              {isUnlimited(shownPurchase.reveals_added) ? (
                <strong>{t('successUnlimited')}</strong>
              ) : (
                <>
                  <strong>{t('successAdded', { count: shownPurchase.reveals_added })}</strong>
                  {!isUnlimited(shownPurchase.total_reveals) && <span>{t('successTotal', { count: shownPurchase.total_reveals })}</span>}
                </>
              )}
            </p>
            <Button fullWidth onClick={onClose} data-autofocus>
              {t('successDone')}
            </Button>
            <LinkButton to={receiptPath(shownPurchase.payment_id)} variant="default" onClick={onClose}>
              {t('seeReceipt')}
            </LinkButton>
          </div>
        )}
      </Dialog>
      {purchased && <Confetti key={purchased.payment_id} />}
    </>
  );
}

/** The buyer's debt before and after the purchase. */
function describeDebt(t: Translate<(typeof paymentTexts)['texts']>, { before, after }: NonNullable<PurchaseResult['debt']>): string {
  const owed = t('reveals', { count: before });
  return after === 0
    ? t('successSettled', { before: owed })
    : t('successPartlySettled', { before: owed, after: t('reveals', { count: after }) });
}
