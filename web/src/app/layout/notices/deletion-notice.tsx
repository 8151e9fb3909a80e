import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client.ts';
import { errorMessageOr } from '../../../lib/errors/error-message.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { shellTexts } from '../shell.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { userQuery, useSession } from '../../../lib/session/use-session.ts';
import { PlainButton } from '../../../ui/buttons/plain-button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import notice from '../../../ui/page/notice-bar.module.css';

export default function DeletionNotice() {
  const t = useTexts(shellTexts);
  const client = useQueryClient();
  const session = useSession();
  const restore = useMutation({
    mutationFn: async () => (await api('POST /user/restore')).user,
    onSuccess: (user) => {
      client.setQueryData(userQuery.queryKey, user);
      toast.success(t('accountKept'));
    },
    onError: (error) => toast.error(errorMessageOr(error, t('keepFailed'))),
  });
  const deletesAt = session.status === 'signed-in' && session.user.deletes_at;
  if (!deletesAt) return null;
  const text = Number.isNaN(Date.parse(deletesAt))
    ? t('deletionSoon')
    : t('deletionText', { date: formatDate(deletesAt, { dateStyle: 'long', timeStyle: 'short' }) });
  return (
    <section className={notice.action} data-tone="waiting" aria-label={t('deletionTitle')}>
      <div>
        <strong>{t('deletionTitle')}</strong>
        <p>{text}</p>
      </div>
      <PlainButton size="sm" variant="default" disabled={restore.isPending} onClick={() => restore.mutate()}>
        {t('keepAccount')}
      </PlainButton>
    </section>
  );
}
