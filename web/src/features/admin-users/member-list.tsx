import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Ban, Search, UsersRound } from 'lucide-react';
import { adminUsersTexts } from './admin-users.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { usePageNumber } from '../../lib/paths/use-page-number.ts';
import { CardList } from '../../ui/lists/card-list.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonCards } from '../../ui/feedback/loading-state.tsx';
import { TrustBadge } from '../../ui/badges/trust-badge.tsx';
import button from '../../ui/buttons/row-button.module.css';
import classes from './member-list.module.css';
import { membersQuery, type Member } from './queries.ts';
import type { MemberSearch } from './use-member-search.ts';

export function MemberList({ search }: { search: MemberSearch }) {
  const t = useTexts(adminUsersTexts);
  const [page, goToPage] = usePageNumber();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(membersQuery(search.q, page));
  return (
    <div className={classes.directory}>
      <search>
        <TextInput
          type="search"
          label={t('search')}
          description={t('searchHelp')}
          leftSection={<Search size={18} aria-hidden />}
          value={search.text}
          maxLength={100}
          onChange={(event) => search.setText(event.currentTarget.value)}
        />
      </search>
      <p className={classes.count} role="status">
        {data && !isPlaceholderData && t('found', { count: data.pagination.total })}
      </p>
      {!data && !error && <SkeletonCards count={4} lines={0} />}
      {!data && error && <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {data?.pagination.total === 0 && <EmptyState icon={UsersRound} title={t('noneTitle')} text={t('noneText')} />}
      {data && data.pagination.total > 0 && (
        <CardList page={data.pagination.current_page} lastPage={data.pagination.last_page} isStale={isPlaceholderData} onPage={goToPage}>
          <ul className={classes.rows} aria-label={t('members')}>
            {data.users.map((member) => (
              <Row key={member.id} member={member} isChosen={member.id === search.chosen} onChoose={() => search.choose(member.id)} />
            ))}
          </ul>
        </CardList>
      )}
    </div>
  );
}

function Row({ member, isChosen, onChoose }: { member: Member; isChosen: boolean; onChoose: () => void }) {
  const t = useTexts(adminUsersTexts);
  return (
    <li>
      <button type="button" className={`${button.row} ${classes.row}`} aria-current={isChosen || undefined} onClick={onChoose}>
        <span className={classes.person}>
          <bdi className={classes.name}>{member.display_name}</bdi>
          <span className={classes.marks}>
            {t(`role_${member.role}`)}
            {member.bans.length > 0 && (
              <span className={classes.banned}>
                <Ban size={14} aria-hidden />
                {t('suspended')}
              </span>
            )}
            {member.shared_with.device + member.shared_with.card > 0 && <span className={classes.banned}>{t('shares')}</span>}
            {member.reveals_owed > 0 && <span className={classes.banned}>{t('owes')}</span>}
          </span>
        </span>
        <TrustBadge score={member.trust_score} verified={member.verification_status} />
      </button>
    </li>
  );
}
