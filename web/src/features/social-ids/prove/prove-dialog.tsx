import { useTexts } from '../../../lib/i18n/language.ts';
import { useLastNonNull } from '../../../lib/forms/use-last-non-null.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import type { SocialId } from '../queries.ts';
import { socialIdTexts } from '../social-ids.en.ts';
import { ProveId } from './prove-id.tsx';

/** Null closes the dialog. */
export function ProveDialog({ socialId, onClose }: { socialId: SocialId | null; onClose: () => void }) {
  const t = useTexts(socialIdTexts);
  const shown = useLastNonNull(socialId);
  return (
    <Dialog
      opened={socialId !== null}
      onClose={onClose}
      title={shown && t('proveTitle', { id: shown.social_id })}
      size="md"
      keepOnOutsideClick
    >
      {shown && <ProveId key={shown.id} socialId={shown} onDone={onClose} />}
    </Dialog>
  );
}
