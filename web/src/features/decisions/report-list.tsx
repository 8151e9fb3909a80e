import { Flag } from 'lucide-react';
import { usePagedQuery } from '../../lib/api/use-paged-query.ts';
import { formatDate } from '../../lib/format/format.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { StatusBadge } from '../../ui/badges/status-badge.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { PagedCards } from '../../ui/lists/paged-cards.tsx';
import { Card } from '../../ui/page/card.tsx';
import card from '../../ui/lists/card-parts.module.css';
import classes from './decision-card.module.css';
import { decisionTexts } from './decisions.en.ts';
import { NothingDecided } from './nothing-decided.tsx';
import { reportsQuery, type OwnReport } from './queries.ts';

const headingId = (id: string): string => `report-${id}`;

export function ReportList() {
  const t = useTexts(decisionTexts);
  return (
    <PagedCards
      {...usePagedQuery(reportsQuery)}
      skeletonLines={2}
      cardInAddress={{ param: 'report', headingId }}
      loadFailed={t('reportsLoadFailed')}
      empty={<NothingDecided icon={Flag} title={t('reportsEmptyTitle')} text={t('reportsEmptyText')} />}
    >
      {({ reports }) => reports.map((report) => <ReportCard key={report.id} report={report} />)}
    </PagedCards>
  );
}

function ReportCard({ report }: { report: OwnReport }) {
  const t = useTexts(decisionTexts);
  return (
    <Card as="article" aria-labelledby={headingId(report.id)}>
      <header className={card.head}>
        <div>
          <h2 id={headingId(report.id)} className={card.title}>
            {t(`report_${report.subject.kind}`)}
          </h2>
          <p className={card.meta}>
            {t('reportedOn', { date: formatDate(report.created_at) })}
            {report.urgent && ` · ${t('urgent')}`}
          </p>
        </div>
        <StatusBadge status={report.status === 'open' ? 'pending' : report.status} label={t(`status_${report.status}`)} />
      </header>
      {report.reasons !== null && (
        <div className={classes.part}>
          <h3 className={card.label}>{t('reasons')}</h3>
          <p className={card.text} dir="auto">
            {report.reasons}
          </p>
        </div>
      )}
      {report.decision_id !== null && (
        <div className={card.actions}>
          <LinkButton to={`${paths.myDecisions}?decision=${report.decision_id}`} variant="default" size="sm">
            {t(report.status === 'no_action' ? 'seeDecision' : 'readDecision')}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
