import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { paymentTexts } from '../../lib/i18n/en/payments.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths, receiptPath } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { money } from './money.ts';
import classes from './payment-summary.module.css';
import { PaymentStatus } from './payment-status.tsx';
import { userPaymentsQuery } from './queries.ts';

const FIRST_SHOWN = 3;

/** The last payments, in short, for the profile. */
export function PaymentSummary() {
  const t = useTexts(paymentTexts);
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const { data, error, refetch, isRefetching } = useQuery(userPaymentsQuery);
  const shown = isWhole ? data : data?.slice(0, FIRST_SHOWN);
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
        <ul className={classes.rows}>
          {shown?.map((payment) => (
            <li key={payment.id} className={classes.row}>
              <span className={classes.what}>
                <Link to={receiptPath(payment.id)} className={classes.name}>
                  {payment.pack_name}
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
        {data && data.length > FIRST_SHOWN && (
          <div className={classes.more}>
            <Button variant="subtle" fullWidth aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {t(isWhole ? 'showLess' : 'showMore')}
            </Button>
          </div>
        )}
      </Card>
    </section>
  );
}
