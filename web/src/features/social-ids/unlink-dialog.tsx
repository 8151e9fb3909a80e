import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { socialIdTexts } from './social-ids.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { platformName } from '../../lib/format/platform-names.ts';
import { useLastNonNull } from '../../lib/forms/use-last-non-null.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import type { SocialId } from './queries.ts';
import { useUnlink } from './queries.ts';
import { formatSocialId } from './use-linking.ts';

interface Props {
  /** Null closes the dialog. */
  id: SocialId | null;
  onClose: () => void;
  onUnlinked: () => void;
}

export function UnlinkDialog({ id, onClose, onUnlinked }: Props) {
  const t = useTexts(socialIdTexts);
  const unlink = useUnlink();
  const shownId = useLastNonNull(id);

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
          onError: (error) => toast.error(errorMessageOr(error, t('unlinkFailed'))),
        })
      }
      title={t('unlinkTitle')}
      confirmLabel={t('unlink')}
      tone="danger"
      busy={unlink.isPending}
      error={unlink.error}
    >
      {shownId && t('unlinkText', { id: formatSocialId(shownId) })}
    </ConfirmDialog>
  );
}
