import { sentenceOr } from '../../lib/error-sentence.ts';
import { socialIdTexts } from '../../lib/i18n/en/social-ids.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { platformName } from '../../lib/platform-names.ts';
import { useKept } from '../../lib/use-kept.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import type { SocialId } from './queries.ts';
import { useUnlink } from './queries.ts';
import { nameOf } from './use-linking.ts';

interface Props {
  /** Null closes the dialog. */
  id: SocialId | null;
  onClose: () => void;
  onUnlinked: () => void;
}

export function UnlinkDialog({ id, onClose, onUnlinked }: Props) {
  const t = useTexts(socialIdTexts);
  const unlink = useUnlink();
  const shown = useKept(id);

  function close() {
    unlink.reset();
    onClose();
  }
  return (
    <ConfirmDialog
      opened={id !== null}
      onClose={close}
      onConfirm={() =>
        id &&
        unlink.mutate(id.id, {
          onSuccess: () => {
            toast.success(t('unlinked', { platform: platformName(id.platform) }));
            close();
            onUnlinked();
          },
          onError: (error) => toast.error(sentenceOr(error, t('unlinkFailed'))),
        })
      }
      title={t('unlinkTitle')}
      confirmLabel={t('unlink')}
      tone="danger"
      busy={unlink.isPending}
      error={unlink.error}
    >
      {shown && t('unlinkText', { id: nameOf(shown) })}
    </ConfirmDialog>
  );
}
