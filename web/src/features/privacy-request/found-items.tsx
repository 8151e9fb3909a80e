import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { ShieldCheck, TimerOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { hasCode } from '../../lib/api/api-error.ts';
import { privacyRequestTexts } from './privacy-request.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonCards } from '../../ui/feedback/loading-state.tsx';
import { Stack } from '../../ui/page/stack.tsx';
import { FoundItem } from './found-item.tsx';
import { KeepLink } from './keep-link.tsx';
import classes from './privacy-request.module.css';
import { ProveHandle } from './prove-handle.tsx';
import { requestQuery } from './queries.ts';

export function FoundItems({ token, onRestart }: { token: string; onRestart: () => void }) {
  const t = useTexts(privacyRequestTexts);
  const { data, error, refetch, isRefetching } = useQuery(requestQuery(token));
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = data !== undefined;
  // The code form was replaced by this list, so move the focus for screen readers.
  useEffect(() => {
    if (isLoaded) heading.current?.focus({ preventScroll: true });
  }, [isLoaded]);
  if (!data) {
    if (!error) return <SkeletonCards count={2} />;
    if (hasCode(error, 'NOT_FOUND')) {
      return (
        <EmptyState icon={TimerOff} title={t('goneTitle')} text={t('goneText')}>
          <RestartButton label={t('startAgain')} onClick={onRestart} />
        </EmptyState>
      );
    }
    return <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />;
  }
  const { items } = data;
  if (data.needs_proof) return <UnprovedHandle token={token} onRestart={onRestart} />;
  if (items.length === 0) {
    return (
      <EmptyState icon={ShieldCheck} title={t('nothingTitle')} text={t('nothingText')}>
        <RestartButton label={t('another')} onClick={onRestart} />
      </EmptyState>
    );
  }
  return (
    <Stack>
      <div>
        <h2 ref={heading} tabIndex={-1} className={classes.count}>
          {t('found', { count: items.length })}
        </h2>
        <p className={classes.text}>{t('foundText')}</p>
      </div>
      <ul className={classes.list}>
        {items.map((item) => (
          <FoundItem key={item.experience_id} token={token} item={item} />
        ))}
      </ul>
      <KeepLink token={token} />
      <div className={classes.actions}>
        <RestartButton label={t('another')} onClick={onRestart} />
      </div>
    </Stack>
  );
}

function UnprovedHandle({ token, onRestart }: { token: string; onRestart: () => void }) {
  const t = useTexts(privacyRequestTexts);
  return (
    <Stack>
      <ProveHandle token={token} />
      <KeepLink token={token} />
      <div className={classes.actions}>
        <RestartButton label={t('another')} onClick={onRestart} />
      </div>
    </Stack>
  );
}

const RestartButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="default" onClick={onClick}>
    {label}
  </Button>
);
