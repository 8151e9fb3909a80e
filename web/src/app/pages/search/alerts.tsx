import { Button } from '@mantine/core';
import { BellPlus } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog } from '../../../features/alerts/alert-dialog.tsx';
import { AlertList } from '../../../features/alerts/alert-list.tsx';
import { alertTexts } from '../../../features/alerts/alerts.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';

export default function AlertsPage() {
  const t = useTexts(alertTexts);
  const [opened, setOpened] = useState(false);
  const add = (
    <Button leftSection={<BellPlus size={18} aria-hidden />} onClick={() => setOpened(true)}>
      {t('add')}
    </Button>
  );
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} back={paths.search} actions={add} />
      <AlertList add={add} />
      <AlertDialog opened={opened} onClose={() => setOpened(false)} draft={{ socialId: '', platform: '' }} />
    </Page>
  );
}
