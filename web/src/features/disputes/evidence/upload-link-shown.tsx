import { Button, TextInput } from '@mantine/core';
import { Copy } from 'lucide-react';
import { useEffect } from 'react';
import { formatDate } from '../../../lib/format/format.ts';
import { disputeTexts } from '../disputes.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageLoading } from '../../../ui/page/page-loading.tsx';
import { QrCode } from '../../../ui/figures/qr-code.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import formStyles from '../../../ui/forms/form.module.css';
import type { ExperienceDispute } from '../queries.ts';
import { useMakeUploadLink } from '../queries.ts';

/** Creates the link on demand and never stores it. */
export function UploadLinkShown({ dispute }: { dispute: Pick<ExperienceDispute, 'id' | 'role'> }) {
  const t = useTexts(disputeTexts);
  const { mutate, data, error, isPending } = useMakeUploadLink(dispute);
  useEffect(() => mutate(), [mutate]);
  if (error) return <ErrorState title={t('linkFailed')} error={error} onRetry={() => mutate()} retrying={isPending} />;
  if (!data) return <PageLoading text={t('linkMaking')} />;
  const copy = (): void => {
    navigator.clipboard.writeText(data.url).then(
      () => toast.success(t('linkCopied')),
      // Without clipboard permission the link is still there to be selected.
      () => undefined,
    );
  };
  return (
    <div className={formStyles.form}>
      <p className={formStyles.text}>{t('linkText')}</p>
      <QrCode text={data.url} label={t('linkQr')} />
      <TextInput
        label={t('linkLabel')}
        description={`${t('linkUntil', { time: formatDate(data.expires_at, { dateStyle: 'long', timeStyle: 'short' }) })}. ${t('linkNew')}`}
        value={data.url}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button leftSection={<Copy size={18} aria-hidden />} onClick={copy} data-autofocus>
        {t('linkCopy')}
      </Button>
    </div>
  );
}
