import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasCode } from '../../../lib/api/api-error.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { packName } from '../pack-name.ts';
import { paymentTexts } from '../payments.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import type { Translate } from '../../../lib/i18n/translate.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { Brand } from '../../../ui/theme/brand.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { InfoBox } from '../../../ui/feedback/info-box.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { SkeletonCards } from '../../../ui/feedback/loading-state.tsx';
import { describePack } from '../checkout/describe-pack.ts';
import { money } from '../money.ts';
import { PaymentStatus } from '../checkout/payment-status.tsx';
import { receiptQuery, type Receipt as ReceiptData } from '../queries.ts';
import { FactList } from '../../../ui/lists/fact-list.tsx';
import classes from './receipt.module.css';

export function Receipt({ id }: { id: string }) {
  const t = useTexts(paymentTexts);
  const { data, error, refetch, isRefetching } = useQuery(receiptQuery(id));
  if (data) return <ReceiptCard payment={data} />;
  if (!error) return <SkeletonCards count={1} lines={5} />;
  if (!hasCode(error, 'NOT_FOUND')) {
    return <ErrorState title={t('receiptFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />;
  }
  return (
    <EmptyState icon={Printer} title={t('receiptNone')} text={t('receiptNoneText')}>
      <LinkButton to={`${paths.payment}?tab=history`} variant="default">
        {t('morePayments')}
      </LinkButton>
    </EmptyState>
  );
}

function ReceiptCard({ payment }: { payment: ReceiptData }) {
  const t = useTexts(paymentTexts);
  return (
    <Card as="article" className={classes.receipt ?? ''}>
      <div className={classes.head}>
        <Brand />
        <PaymentStatus status={payment.status} otherwise="pending" />
      </div>
      {payment.status === 'pending' && (
        <InfoBox tone="waiting" title={t('openTitle')}>
          {t('receiptPending')}
        </InfoBox>
      )}
      <FactList className={classes.facts} facts={receiptFacts(payment, t)} />
      <Total payment={payment} />
      {payment.sandbox && <p className={classes.sandbox}>{t('receiptSandbox')}</p>}
      <div className={classes.actions}>
        <Button leftSection={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
    </Card>
  );
}

function receiptFacts(payment: ReceiptData, t: Translate<(typeof paymentTexts)['texts']>): [string, ReactNode][] {
  const time = { dateStyle: 'long', timeStyle: 'short' } as const;
  const refund: [string, ReactNode][] =
    payment.refunded_at === null
      ? []
      : [
          [
            t('receiptRefunded'),
            <time key="back" dateTime={payment.refunded_at}>
              {formatDate(payment.refunded_at, time)}
            </time>,
          ],
        ];
  return [
    [t('receiptPack'), packName(payment.package_name)],
    [t('receiptFor'), describePack(t, payment.reveals_purchased)],
    [
      t('receiptDate'),
      <time key="date" dateTime={payment.date}>
        {formatDate(payment.date, time)}
      </time>,
    ],
    ...refund,
    [
      t('receiptNumber'),
      <span key="id" className={classes.number}>
        {payment.id}
      </span>,
    ],
  ];
}

function Total({ payment }: { payment: ReceiptData }) {
  const t = useTexts(paymentTexts);
  return (
    <p className={classes.total}>
      <span>{t(payment.status === 'completed' ? 'receiptPaid' : 'receiptAmount')}</span>
      <strong>
        {money(payment.total_cents, payment.currency)} {payment.currency}
      </strong>
    </p>
  );
}
