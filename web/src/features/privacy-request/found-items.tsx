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
import { requestQuery, type PrivacyRequest } from './queries.ts';

export function FoundItems({ token, onRestart }: { token: string; onRestart: () => void }) {
  const t = useTexts(privacyRequestTexts);
  const { data, error, refetch, isRefetching } = useQuery(requestQuery(token));
  const content = useRef<HTMLDivElement>(null);
  const state = !data ? null : data.needs_proof ? 'proof' : data.items.length === 0 ? 'nothing' : 'found';
  // The code form, or the proof, was replaced by this, so move the focus for screen readers.
  useEffect(() => {
    const heading = state && content.current?.querySelector('h2');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [state]);
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
  return (
    <div ref={content}>
      {state === 'proof' && <UnprovedHandle token={token} onRestart={onRestart} />}
      {state === 'nothing' && (
        <EmptyState icon={ShieldCheck} title={t('nothingTitle')} text={t('nothingText')}>
          <RestartButton label={t('another')} onClick={onRestart} />
        </EmptyState>
      )}
      {state === 'found' && <Found token={token} items={data.items} onRestart={onRestart} />}
    </div>
  );
}

function Found({ token, items, onRestart }: { token: string; items: PrivacyRequest['items']; onRestart: () => void }) {
  const t = useTexts(privacyRequestTexts);
  return (
    <Stack>
      <div>
        <h2 className={classes.count}>{t('found', { count: items.length })}</h2>
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
