import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Balance } from '../../../features/payments/balance.tsx';
import { HowRevealsWork } from '../../../features/payments/how-reveals-work.tsx';
import { PacksGrid } from '../../../features/payments/checkout/packs-grid.tsx';
import { PaymentHistory } from '../../../features/payments/history/payment-history.tsx';
import { Purchase } from '../../../features/payments/checkout/purchase.tsx';
import { SavedCards } from '../../../features/payments/saved-cards.tsx';
import type { RevealPack } from '../../../features/payments/queries.ts';
import { PendingCreditsDialog } from '../../../features/reveals/pending-credits-dialog.tsx';
import { paymentTexts } from '../../../features/payments/payments.en.ts';
import { profileTexts } from '../../../features/profile/profile.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { usePageNumber } from '../../../lib/paths/use-page-number.ts';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Stack } from '../../../ui/page/stack.tsx';
import classes from './payment.module.css';

export default function PaymentPage() {
  const t = useTexts(paymentTexts);
  const profile = useTexts(profileTexts);
  const [search, setSearch] = useSearchParams();
  const [page, goToPage] = usePageNumber();
  const [pack, setPack] = useState<RevealPack | null>(null);
  const tab = search.get('tab') === 'history' ? 'history' : 'packs';
  const open = (next: string | null): void => setSearch(next === 'history' ? { tab: 'history' } : {}, { replace: true });
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} back={paths.profile} backLabel={profile('title')} />
      <Tabs value={tab} onChange={open} classNames={{ tab: classes.tab ?? '', panel: classes.panel ?? '' }} keepMounted={false}>
        <Tabs.List grow className={classes.tabs ?? ''}>
          <Tabs.Tab value="packs">{t('packsTab')}</Tabs.Tab>
          <Tabs.Tab value="history">{t('historyTab')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="packs">
          <Stack gap="wide">
            <Balance />
            <PacksGrid onBuy={setPack} />
            <SavedCards />
            <HowRevealsWork />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <PaymentHistory page={page} onPage={goToPage} onSeePacks={() => open('packs')} />
        </Tabs.Panel>
      </Tabs>
      <Purchase pack={pack} onClose={() => setPack(null)} />
      <PendingCreditsDialog isBusy={pack !== null} />
    </Page>
  );
}
