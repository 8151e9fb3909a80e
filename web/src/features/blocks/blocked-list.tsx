import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { sentenceOr } from '../../lib/error-sentence.ts';
import { formatDate } from '../../lib/format.ts';
import { blockTexts } from '../../lib/i18n/en/blocks.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './blocked-list.module.css';
import { blocksQuery, useUnblock } from './queries.ts';

/** By the day on which they were blocked: nothing else is known about them here. */
export function BlockedList() {
  const t = useTexts(blockTexts);
  const { data: blocks, error, refetch, isRefetching } = useQuery(blocksQuery);
  const { mutate, isPending, variables } = useUnblock();
  if (!blocks) {
    if (!error) return <Skeleton height={48} />;
    return <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />;
  }
  if (blocks.length === 0) return <p className={classes.none}>{t('none')}</p>;
  const unblock = (id: string): void =>
    mutate(id, {
      onSuccess: () => toast.success(t('unblocked')),
      onError: (failure) => toast.error(sentenceOr(failure, t('unblockFailed'))),
    });
  return (
    <ul className={classes.rows}>
      {blocks.map(({ id, created_at }) => {
        const date = formatDate(created_at);
        return (
          <li key={id} className={classes.row}>
            <UserX size={20} aria-hidden />
            <span className={classes.text}>{t('blockedOn', { date })}</span>
            <Button
              variant="subtle"
              size="sm"
              aria-label={t('unblockOf', { date })}
              loading={isPending && variables === id}
              onClick={() => unblock(id)}
            >
              {t('unblock')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
