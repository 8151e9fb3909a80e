import { disputeTexts } from './disputes.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { useLastNonNull } from '../../lib/forms/use-last-non-null.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { ClaimedId } from './ownership-dispute-form.tsx';
import { OwnershipDisputeForm } from './ownership-dispute-form.tsx';

/** For an ID that belongs to another member. A `claimedId` of null closes the dialog. */
export function OwnershipDisputeDialog({ claimedId, onClose }: { claimedId: ClaimedId | null; onClose: () => void }) {
  const t = useTexts(disputeTexts);
  const shownId = useLastNonNull(claimedId);
  return (
    <Dialog opened={claimedId !== null} onClose={onClose} title={t('claimTitle')} size="md" keepOnOutsideClick>
      {shownId && <OwnershipDisputeForm claimedId={shownId} onClose={onClose} />}
    </Dialog>
  );
}
