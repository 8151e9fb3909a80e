import { Button } from '@mantine/core';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { settingsTexts } from './settings.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { useUser } from '../../lib/session/use-session.ts';
import { FormError } from '../../ui/forms/form-error.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useDownloadData } from './queries.ts';
import { SettingsSection } from './settings-section.tsx';

export function DataSection() {
  const t = useTexts(settingsTexts);
  const user = useUser();
  const [isConfirming, setConfirming] = useState(false);
  const download = useDownloadData();
  return (
    <>
      <SettingsSection title={t('data')} help={t('dataHelp')}>
        <FormError messages={download.isError ? [errorMessageOr(download.error, t('downloadFailed'))] : []} />
        <Button
          variant="default"
          leftSection={<Download size={18} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate(undefined, { onSuccess: () => toast.success(t('downloaded')) })}
        >
          {t('download')}
        </Button>
      </SettingsSection>
      {!user.deletes_at && (
        <SettingsSection title={t('deleteTitle')} help={t('deleteHelp')}>
          <Button variant="default" c="rose" leftSection={<Trash2 size={18} aria-hidden />} onClick={() => setConfirming(true)}>
            {t('delete')}
          </Button>
        </SettingsSection>
      )}
      <DeleteDialog user={user} opened={isConfirming} onClose={() => setConfirming(false)} />
    </>
  );
}
