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

/** A `socialId` of null closes the dialog. */
export function UnlinkDialog({
  socialId,
  onClose,
  onUnlinked,
}: {
  socialId: SocialId | null;
  onClose: () => void;
  onUnlinked: () => void;
}) {
  const t = useTexts(socialIdTexts);
  const { mutate, reset, isPending, error } = useUnlink();
  const shown = useLastNonNull(socialId);

  function close() {
    reset();
    onClose();
  }
  return (
    <ConfirmDialog
      opened={socialId !== null}
      onClose={close}
      onConfirm={() =>
        socialId &&
        mutate(socialId.id, {
          onSuccess: () => {
            toast.success(t('unlinked', { platform: platformName(socialId.platform) }));
            close();
            onUnlinked();
          },
          onError: (failure) => toast.error(errorMessageOr(failure, t('unlinkFailed'))),
        })
      }
      title={t('unlinkTitle')}
      confirmLabel={t('unlink')}
      tone="danger"
      busy={isPending}
      error={error}
    >
      {shown && t('unlinkText', { id: formatSocialId(shown) })}
    </ConfirmDialog>
  );
}
