import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatDate } from '../../../lib/format/format.ts';
import { packName } from '../pack-name.ts';
import { paymentTexts } from '../payments.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths, receiptPath } from '../../../lib/paths/paths.ts';
import { Card } from '../../../ui/page/card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { money } from '../money.ts';
import { Link } from '../../../ui/buttons/link.tsx';
import list from '../../../ui/lists/plain-row.module.css';
import classes from './payment-summary.module.css';
import { PaymentStatus } from './payment-status.tsx';
import { userPaymentsQuery } from '../queries.ts';

const COLLAPSED_COUNT = 3;

export function PaymentSummary() {
  const t = useTexts(paymentTexts);
  const id = useId();
  const [isExpanded, setExpanded] = useState(false);
  const { data, error, refetch, isRefetching } = useQuery(userPaymentsQuery);
  const visible = isExpanded ? data : data?.slice(0, COLLAPSED_COUNT);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {t('summaryTitle')}
      </h2>
      <Card padding="none">
        {!data && error && <ErrorState title={t('historyUnable')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />}
        {!data && !error && <Skeleton height={68} />}
        {data?.length === 0 && (
          <div className={classes.row}>
            <p className={classes.none}>{t('historyEmpty')}</p>
            <LinkButton to={paths.payment} variant="default" size="sm">
              {t('seePacks')}
            </LinkButton>
          </div>
        )}
        <ul className={list.rows}>
          {visible?.map((payment) => (
            <li key={payment.id} className={classes.row}>
              <span className={classes.payment}>
                <Link to={receiptPath(payment.id)} className={classes.name}>
                  {packName(payment.pack_name)}
                </Link>
                <time dateTime={payment.created_at}>{formatDate(payment.created_at)}</time>
              </span>
              <span className={classes.end}>
                <strong>{money(payment.total_cents, payment.currency)}</strong>
                <PaymentStatus status={payment.status} otherwise="failed" />
              </span>
            </li>
          ))}
        </ul>
        {data && data.length > COLLAPSED_COUNT && (
          <div className={classes.more}>
            <Button variant="subtle" fullWidth aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
              {t(isExpanded ? 'showLess' : 'showMore')}
            </Button>
          </div>
        )}
        {data && data.length > 0 && (
          <div className={classes.more}>
            <LinkButton to={`${paths.payment}?tab=history`} variant="default" size="sm">
              {t('morePayments')}
            </LinkButton>
          </div>
        )}
      </Card>
    </section>
  );
}
