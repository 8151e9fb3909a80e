import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { adminOverviewTexts } from './admin-overview.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/page/card.tsx';
import { RelativeDate } from '../../ui/figures/relative-date.tsx';
import classes from './overview.module.css';
import type { Stats } from './queries.ts';

const names: Record<string, 'sms' | 'email' | 'cards' | 'assistant' | 'scanner' | 'redis'> = {
  sms: 'sms',
  email: 'email',
  cards: 'cards',
  assistant: 'assistant',
  scanner: 'scanner',
  redis: 'redis',
};
const kinds: Record<string, 'real' | 'sandbox' | 'none' | 'local' | 'model' | 'signature'> = {
  real: 'real',
  sandbox: 'sandbox',
  none: 'none',
  local: 'local',
  model: 'model',
  signature: 'signature',
};

export function Health({ stats: { providers, jobs, clusters } }: { stats: Stats }) {
  const t = useTexts(adminOverviewTexts);
  return (
    <Card as="section" aria-labelledby="health">
      <h2 id="health" className={classes.title}>
        {t('health')}
      </h2>
      <ul className={classes.providers}>
        {providers.map(({ name, kind, healthy, checked_at: at }) => (
          <HealthLine key={name} isHealthy={healthy} title={names[name] ? t(names[name]) : name}>
            {kinds[kind] ? t(kinds[kind]) : kind}
            {at !== null && (
              <>
                {' · '}
                {t('lastUsed')} <RelativeDate time={at} />
              </>
            )}
          </HealthLine>
        ))}
        <HealthLine isHealthy={jobs.dead === 0} title={t('jobs')}>
          {t('jobsWaiting', { count: jobs.waiting })}
          {jobs.dead > 0 && ` · ${t('jobsDead', { count: jobs.dead })}`}
        </HealthLine>
        {clusters.large > 0 && (
          <HealthLine isHealthy={false} title={t('clusters')}>
            {t('clustersLarge', { count: clusters.large, largest: clusters.largest })}
          </HealthLine>
        )}
      </ul>
    </Card>
  );
}

function HealthLine({ isHealthy, title, children }: { isHealthy: boolean; title: string; children: ReactNode }) {
  const t = useTexts(adminOverviewTexts);
  const Icon = isHealthy ? CircleCheck : TriangleAlert;
  return (
    <li className={classes.provider} data-fine={isHealthy || undefined}>
      <Icon size={20} role="img" aria-label={t(isHealthy ? 'answers' : 'fails')} />
      <span>
        <strong>{title}</strong>
        <span className={classes.small}>{children}</span>
      </span>
    </li>
  );
}
