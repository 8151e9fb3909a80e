import { TRANSPARENCY_PERIODS } from '@candor/contract/transparency';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { TransparencyFigures } from '../../../features/transparency/figures.tsx';
import { csvAddress, DEFAULT_PERIOD, jsonAddress, transparencyQuery } from '../../../features/transparency/queries.ts';
import { transparencyTexts } from '../../../features/transparency/transparency.en.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonCards } from '../../../ui/feedback/loading-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Stack } from '../../../ui/page/stack.tsx';
import classes from './transparency.module.css';

export default function TransparencyPage() {
  const t = useTexts(transparencyTexts);
  const [search, setSearch] = useSearchParams();
  const days = TRANSPARENCY_PERIODS.find((one) => one === search.get('days')) ?? DEFAULT_PERIOD;
  const { data, error, isPending, isFetching, refetch } = useQuery(transparencyQuery(days));
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} />
      <Stack>
        <SegmentedControl
          fullWidth
          aria-label={t('period')}
          value={days}
          onChange={(value) => setSearch(value === DEFAULT_PERIOD ? {} : { days: value }, { replace: true })}
          data={TRANSPARENCY_PERIODS.map((value) => ({ value, label: t(`days_${value}`) }))}
        />
        <p className={classes.note}>{t('fewNote')}</p>
        {isPending && <SkeletonCards count={4} lines={5} />}
        {error && <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />}
        {data && (
          <>
            <p className={classes.note}>{t('updated', { date: formatDate(data.updated_at, { dateStyle: 'long' }) })}</p>
            <TransparencyFigures data={data} />
            <p className={classes.downloads}>
              <a href={csvAddress(days)} download>
                {t('csv')}
              </a>
              <a href={jsonAddress(days)} download={`candor-transparency-${days}.json`}>
                {t('json')}
              </a>
            </p>
          </>
        )}
      </Stack>
    </Page>
  );
}
