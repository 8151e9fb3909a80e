import { disputeTexts } from '../../lib/i18n/en/disputes.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { useKept } from '../../lib/use-kept.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { Claimed } from './ownership-dispute-form.tsx';
import { OwnershipDisputeForm } from './ownership-dispute-form.tsx';

/** Where somebody else holds the ID that a member wanted to link (product decision I4). Null closes the dialog. */
export function OwnershipDisputeDialog({ claimed, onClose }: { claimed: Claimed | null; onClose: () => void }) {
  const t = useTexts(disputeTexts);
  const shown = useKept(claimed);
  return (
    <Dialog opened={claimed !== null} onClose={onClose} title={t('claimTitle')} size="md" keepOnOutsideClick>
      {shown && <OwnershipDisputeForm claimed={shown} onClose={onClose} />}
    </Dialog>
  );
}
