import { useState } from 'react';
import { paymentTexts } from '../../lib/i18n/en/payments.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Stack } from '../../ui/stack.tsx';
import { Balance } from './balance.tsx';
import { HowRevealsWork } from './how-reveals-work.tsx';
import { PacksGrid } from './packs-grid.tsx';
import { Purchase } from './purchase.tsx';
import type { RevealPack } from './queries.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Somebody wanted to reveal and could not. */
  isOut?: boolean;
}

/** The packages, wherever reveals are talked about; buying one goes on from here. */
export function PacksDialog({ opened, onClose, isOut = false }: Props) {
  const t = useTexts(paymentTexts);
  const [pack, setPack] = useState<RevealPack | null>(null);
  const buy = (chosen: RevealPack): void => {
    onClose();
    setPack(chosen);
  };
  return (
    <>
      <Dialog opened={opened} onClose={onClose} title={isOut ? t('outTitle') : t('packsTitle')} size="md">
        <Stack>
          {!isOut && <Balance />}
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
