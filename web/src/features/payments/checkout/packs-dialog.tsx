import { useState } from 'react';
import { paymentTexts } from '../payments.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { Dialog, type DialogProps } from '../../../ui/dialogs/dialog.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Stack } from '../../../ui/page/stack.tsx';
import { Balance } from '../balance.tsx';
import { useOwed } from '../debt-note.tsx';
import { HowRevealsWork } from '../how-reveals-work.tsx';
import { PacksGrid } from './packs-grid.tsx';
import { Purchase } from './purchase.tsx';
import type { RevealPack } from '../queries.ts';

interface Props extends DialogProps {
  /** Opened because a reveal failed for lack of credits. */
  isOutOfCredits?: boolean;
}

export function PacksDialog({ opened, onClose, isOutOfCredits = false }: Props) {
  const t = useTexts(paymentTexts);
  const owed = useOwed();
  const [pack, setPack] = useState<RevealPack | null>(null);
  const buy = (chosen: RevealPack): void => {
    onClose();
    setPack(chosen);
  };
  return (
    <>
      <Dialog opened={opened} onClose={onClose} title={isOutOfCredits && owed === 0 ? t('outTitle') : t('packsTitle')} size="md">
        <Stack>
          {!isOutOfCredits && <Balance />}
          <PacksGrid onBuy={buy} />
          <HowRevealsWork />
          <LinkButton to={`${paths.payment}?tab=history`} variant="default">
            {t('morePayments')}
          </LinkButton>
        </Stack>
      </Dialog>
      <Purchase pack={pack} onClose={() => setPack(null)} />
    </>
  );
}
