import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { adminOverviewTexts } from './admin-overview.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/page/card.tsx';
import { RelativeDate } from '../../ui/figures/relative-date.tsx';
import classes from './overview.module.css';
import type { Stats } from './queries.ts';

/** The names and kinds of providers that have a text. A newer server may send others, which are shown as they are. */
const NAMES = ['sms', 'email', 'cards', 'assistant', 'scanner', 'redis'] as const;
const KINDS = ['real', 'sandbox', 'none', 'local', 'model', 'signature'] as const;

export function Health({ stats: { providers, jobs, clusters } }: { stats: Stats }) {
  const t = useTexts(adminOverviewTexts);
  return (
    <Card as="section" aria-labelledby="health">
      <h2 id="health" className={classes.title}>
        {t('health')}
      </h2>
      <ul className={classes.providers}>
        {providers.map((provider) => (
          <ProviderLine key={provider.name} provider={provider} />
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

function ProviderLine({ provider: { name, kind, healthy, checked_at: at } }: { provider: Stats['providers'][number] }) {
  const t = useTexts(adminOverviewTexts);
  const nameKey = NAMES.find((one) => one === name);
  const kindKey = KINDS.find((one) => one === kind);
  return (
    <HealthLine isHealthy={healthy} title={nameKey ? t(nameKey) : name}>
      {kindKey ? t(kindKey) : kind}
      {at !== null && (
        <>
          {' · '}
          {t('lastUsed')} <RelativeDate time={at} />
        </>
      )}
    </HealthLine>
  );
}

function HealthLine({ isHealthy, title, children }: { isHealthy: boolean; title: string; children: ReactNode }) {
  const t = useTexts(adminOverviewTexts);
  const Icon = isHealthy ? CircleCheck : TriangleAlert;
  return (
    <li className={classes.provider} data-healthy={isHealthy || undefined}>
      <Icon size={20} role="img" aria-label={t(isHealthy ? 'answers' : 'fails')} />
      <span>
        <strong>{title}</strong>
        <span className={classes.small}>{children}</span>
      </span>
    </li>
  );
}
