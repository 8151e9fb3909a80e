import { Button } from '@mantine/core';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { sentenceOr } from '../../lib/error-sentence.ts';
import { settingsTexts } from '../../lib/i18n/en/settings.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { useUser } from '../../lib/session/use-session.ts';
import { FormError } from '../../ui/form-error.tsx';
import { toast } from '../../ui/toast.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { useDownloadData } from './queries.ts';
import { SettingsSection } from './settings-section.tsx';

/** What a member may always do with what is theirs: take it along, and have it removed. */
export function DataSection() {
  const t = useTexts(settingsTexts);
  const user = useUser();
  const [asks, setAsks] = useState(false);
  const download = useDownloadData();
  return (
    <>
      <SettingsSection title={t('data')} help={t('dataHelp')}>
        <FormError messages={download.isError ? [sentenceOr(download.error, t('downloadFailed'))] : []} />
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
          <Button variant="default" c="rose" leftSection={<Trash2 size={18} aria-hidden />} onClick={() => setAsks(true)}>
            {t('delete')}
          </Button>
        </SettingsSection>
      )}
      <DeleteDialog user={user} opened={asks} onClose={() => setAsks(false)} />
    </>
  );
}
