import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CalendarSync, Gift, PenLine, Undo2 } from 'lucide-react';
import { formatReveals } from '../../lib/format.ts';
import { revealBalanceTexts } from '../../lib/i18n/en/reveal-balance.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from './balance-dialog.module.css';
import { revealCountQuery } from './queries.ts';

const ways = [
  ['signUp', Gift],
  ['monthly', CalendarSync],
  ['approved', PenLine],
  ['refund', Undo2],
] as const;

/** How many reveals there are, what they are for and where they come from. */
export function BalanceDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts(revealBalanceTexts);
  const { data, error, refetch, isRefetching } = useQuery({ ...revealCountQuery, enabled: opened });
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      {!data && error ? (
        <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />
      ) : (
        <p className={classes.balance} role="status">
          {data ? (
            <strong>{formatReveals(data.reveals)}</strong>
          ) : (
            <Skeleton component="span" height={40} width="3rem" display="inline-block" />
          )}
          <span>{data?.unlimited ? t('unlimited') : t('left', { count: data?.reveals ?? 0 })}</span>
        </p>
      )}
      <p className={classes.text}>{t('what')}</p>
      <h3 className={classes.title}>{t('howTitle')}</h3>
      <ul className={classes.ways}>
        {ways.map(([text, Icon]) => (
          <li key={text}>
            <Icon size={20} aria-hidden />
            {t(text)}
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <LinkButton to={paths.search} variant="default">
          {t('search')}
        </LinkButton>
        <LinkButton to={paths.submitExperience}>{t('share')}</LinkButton>
      </div>
    </Dialog>
  );
}
