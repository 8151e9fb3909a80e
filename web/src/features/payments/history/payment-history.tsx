import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { packName } from '../pack-name.ts';
import { paymentTexts } from '../payments.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { translator } from '../../../lib/i18n/translate.ts';
import { receiptPath } from '../../../lib/paths/paths.ts';
import { CardList } from '../../../ui/lists/card-list.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonCards } from '../../../ui/feedback/loading-state.tsx';
import { Stack } from '../../../ui/page/stack.tsx';
import { describePack } from '../checkout/describe-pack.ts';
import { money } from '../money.ts';
import { Link } from '../../../ui/buttons/link.tsx';
import classes from './payment-history.module.css';
import { PaymentStatus } from '../checkout/payment-status.tsx';
import { historyQuery, type PaymentItem } from '../queries.ts';
import { SpendingByMonth } from './spending-by-month.tsx';
import { Spending } from './spending.tsx';

const english = translator(paymentTexts, 'en');

interface Props {
  page: number;
  onPage: (page: number) => void;
  onSeePacks: () => void;
}

export function PaymentHistory({ page, onPage, onSeePacks }: Props) {
  const t = useTexts(paymentTexts);
  const { data, error, isPlaceholderData, isRefetching, refetch } = useQuery(historyQuery(page));
  if (!data) {
    if (!error) return <SkeletonCards lines={1} />;
    const isAnswered = error instanceof ApiError && error.status > 0;
    return (
      <ErrorState
        title={t(isAnswered ? 'historyUnable' : 'historyError')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isRefetching}
      />
    );
  }
  if (data.pagination.total === 0) {
    return (
      <EmptyState icon={ReceiptText} title={t('historyEmpty')} text={t('historyEmptyText')}>
        <Button variant="default" onClick={onSeePacks}>
          {t('seePacks')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <Stack>
      <Spending />
      <CardList page={page} lastPage={data.pagination.last_page} isStale={isPlaceholderData} onPage={onPage}>
        {data.payments.map((payment) => (
          <PaymentCard key={payment.id} payment={payment} />
        ))}
      </CardList>
      <SpendingByMonth />
    </Stack>
  );
}

function PaymentCard({ payment }: { payment: PaymentItem }) {
  const t = useTexts(paymentTexts);
  const bought = describePack(t, payment.reveals_purchased);
  // The description of a pack says the same in English, so it is left out.
  const englishDescription = describePack(english, payment.reveals_purchased);
  return (
    <Card as="article" className={classes.payment ?? ''}>
      <div className={classes.line}>
        <h2>
          <Link to={receiptPath(payment.id)} className={classes.link}>
            {packName(payment.package_name) || payment.description}
          </Link>
        </h2>
        <strong className={classes.amount}>{money(Math.round(payment.amount * 100), payment.currency)}</strong>
      </div>
      <div className={classes.line}>
        <span className={classes.soft}>
          <time dateTime={payment.date}>{formatDate(payment.date, { dateStyle: 'medium' })}</time> · {bought}
          {payment.description !== englishDescription && payment.package_name !== '' && <> · {payment.description}</>}
        </span>
        <PaymentStatus status={payment.status} otherwise="pending" />
      </div>
    </Card>
  );
}
