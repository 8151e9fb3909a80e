import { useTexts } from '../../../lib/i18n/language.ts';
import { useLastNonNull } from '../../../lib/forms/use-last-non-null.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import type { SocialId } from '../queries.ts';
import { socialIdTexts } from '../social-ids.en.ts';
import { ProveId } from './prove-id.tsx';

/** Null closes the dialog. */
export function ProveDialog({ id, onClose }: { id: SocialId | null; onClose: () => void }) {
  const t = useTexts(socialIdTexts);
  const shownId = useLastNonNull(id);
  return (
    <Dialog
      opened={id !== null}
      onClose={onClose}
      title={shownId && t('proveTitle', { id: shownId.social_id })}
      size="md"
      keepOnOutsideClick
    >
      {shownId && <ProveId key={shownId.id} id={shownId} onDone={onClose} />}
    </Dialog>
  );
}
