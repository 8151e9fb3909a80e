import type { ReactNode } from 'react';

import { formatNumber } from '../../lib/format/format.ts';
import { adminOverviewTexts } from './admin-overview.en.ts';
import { currentLanguage, useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/page/card.tsx';
import classes from './overview.module.css';
import type { Stats } from './queries.ts';

const formatMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat(currentLanguage(), { style: 'currency', currency }).format(cents / 100);

export function Figures({ stats: { users, experiences, money } }: { stats: Stats }) {
  const t = useTexts(adminOverviewTexts);
  return (
    <div className={classes.columns}>
      <Group title={t('members')}>
        <Figure label={t('membersTotal')} value={formatNumber(users.total)} />
        <Figure label={t('newThisWeek')} value={formatNumber(users.new_this_week)} />
        <Figure label={t('reviewers')} value={formatNumber(users.reviewers)} />
        <Figure label={t('suspended')} value={formatNumber(users.banned)} />
      </Group>
      <Group title={t('experiences')}>
        <Figure label={t('approved')} value={formatNumber(experiences.approved)} />
        <Figure label={t('inReview')} value={formatNumber(experiences.in_review + experiences.needs_admin_review)} />
        <Figure label={t('rejected')} value={formatNumber(experiences.rejected)} />
        <Figure label={t('removed')} value={formatNumber(experiences.removed)} />
      </Group>
      <Group title={t('money')}>
        <Figure label={t('revenue')} value={formatMoney(money.revenue_cents, money.currency)} />
        <Figure label={t('purchases')} value={formatNumber(money.purchases)} />
        <Figure label={t('pendingPayments')} value={formatNumber(money.pending)} />
        <Figure label={t('refunded')} value={formatMoney(money.refunded_cents, money.currency)} />
      </Group>
    </div>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card as="section" aria-label={title}>
    <h2 className={classes.title}>{title}</h2>
    <dl className={classes.figures}>{children}</dl>
  </Card>
);

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className={classes.figure}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
