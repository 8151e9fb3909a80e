import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { formatDate } from '../../lib/format/format.ts';
import { blockTexts } from './blocks.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PlainRow, PlainRows } from '../../ui/lists/plain-row.tsx';
import { toastOutcome } from '../../ui/feedback/toast-outcome.ts';
import classes from './blocked-list.module.css';
import { blocksQuery, useUnblock } from './queries.ts';

/** The server sends only the day of each block, not whom it blocks. */
export function BlockedList() {
  const t = useTexts(blockTexts);
  const { data: blocks, error, refetch, isRefetching } = useQuery(blocksQuery);
  const { mutateAsync, isPending, variables } = useUnblock();
  if (!blocks) {
    if (!error) return <Skeleton height={48} />;
    return <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />;
  }
  if (blocks.length === 0) return <p className={classes.none}>{t('none')}</p>;
  const unblock = (id: string): void => toastOutcome(mutateAsync(id), t('unblocked'), t('unblockFailed'));
  return (
    <PlainRows>
      {blocks.map(({ id, created_at }) => {
        const date = formatDate(created_at);
        return (
          <PlainRow
            key={id}
            icon={UserX}
            action={
              <Button
                variant="subtle"
                size="sm"
                aria-label={t('unblockOf', { date })}
                loading={isPending && variables === id}
                onClick={() => unblock(id)}
              >
                {t('unblock')}
              </Button>
            }
          >
            {t('blockedOn', { date })}
          </PlainRow>
        );
      })}
    </PlainRows>
  );
}
