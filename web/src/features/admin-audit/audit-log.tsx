import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import type { FormEvent } from 'react';
import { adminAuditTexts } from './admin-audit.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { useTypedText } from '../../lib/forms/use-typed-text.ts';
import { usePageNumber } from '../../lib/paths/use-page-number.ts';
import { Card } from '../../ui/page/card.tsx';
import { CardList } from '../../ui/lists/card-list.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonCards } from '../../ui/feedback/loading-state.tsx';
import { AUDIT_AREAS } from './audit-areas.ts';
import { AuditRow } from './audit-row.tsx';
import classes from './audit-log.module.css';
import { auditQuery, type AuditFilter } from './queries.ts';
import { useAuditFilter } from './use-audit-filter.ts';

export function AuditLog() {
  const t = useTexts(adminAuditTexts);
  const [page, goToPage] = usePageNumber();
  const [filter, change] = useAuditFilter();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(auditQuery(filter, page));
  return (
    <>
      <Filters filter={filter} onChange={change} />
      {!data && !error && <SkeletonCards count={4} lines={1} />}
      {!data && error && <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {data?.pagination.total === 0 && (
        <EmptyState icon={ScrollText} title={t('noneTitle')} text={t('noneText')}>
          <Button variant="default" onClick={() => change({ actor: '', action: '' })}>
            {t('showAll')}
          </Button>
        </EmptyState>
      )}
      {data && data.pagination.total > 0 && (
        <CardList page={data.pagination.current_page} lastPage={data.pagination.last_page} isStale={isPlaceholderData} onPage={goToPage}>
          <Card padding="none">
            <ol className={classes.rows} aria-label={t('entries')}>
              {data.entries.map((entry) => (
                <AuditRow key={entry.id} entry={entry} onActor={(actor) => change({ actor })} />
              ))}
            </ol>
          </Card>
        </CardList>
      )}
    </>
  );
}

function Filters({ filter, onChange }: { filter: AuditFilter; onChange: (part: Partial<AuditFilter>) => void }) {
  const t = useTexts(adminAuditTexts);
  const [actor, setActor] = useTypedText(filter.actor);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onChange({ actor: actor.trim() });
  };
  const areas = AUDIT_AREAS.map((area) => ({ value: area as string, label: t(`area_${area}`) }));
  // An action from the URL may be missing from the list of areas, so it gets its own option.
  const isOther = filter.action !== '' && !AUDIT_AREAS.some((area) => area === filter.action);
  return (
    <form className={classes.filters} onSubmit={submit}>
      <NativeSelect
        label={t('area')}
        value={filter.action}
        onChange={(event) => onChange({ action: event.currentTarget.value })}
        data={[{ value: '', label: t('areaAll') }, ...areas, ...(isOther ? [{ value: filter.action, label: filter.action }] : [])]}
      />
      <TextInput
        label={t('actor')}
        placeholder={t('actorPlaceholder')}
        value={actor}
        maxLength={100}
        onChange={(event) => setActor(event.currentTarget.value)}
        onBlur={() => actor.trim() !== filter.actor && onChange({ actor: actor.trim() })}
      />
      {(filter.actor !== '' || filter.action !== '') && (
        <Button variant="default" onClick={() => onChange({ actor: '', action: '' })}>
          {t('showAll')}
        </Button>
      )}
    </form>
  );
}
