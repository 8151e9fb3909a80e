import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link2, ShieldAlert, ShieldCheck } from 'lucide-react';
import { sentenceFor } from '../../lib/error-sentence.ts';
import { adminAuditTexts } from '../../lib/i18n/en/admin-audit.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/card.tsx';
import { RelativeDate } from '../../ui/relative-date.tsx';
import classes from './chain-status.module.css';
import { chainQuery } from './queries.ts';

/** Whether the trail is as it was written: each entry carries the hash of the one before. */
export function ChainStatus() {
  const t = useTexts(adminAuditTexts);
  const { data: chain, error, isFetching, refetch } = useQuery(chainQuery);
  const state = error && !chain ? 'failed' : !chain ? 'checking' : chain.intact ? 'intact' : 'broken';
  const Icon = state === 'intact' ? ShieldCheck : state === 'broken' ? ShieldAlert : Link2;
  return (
    <Card as="section" aria-label={t('chain')} className={classes.card ?? ''}>
      <span className={classes.icon} data-state={state}>
        <Icon size={22} aria-hidden />
      </span>
      <div className={classes.said} role="status">
        <strong>{t(state)}</strong>
        <p>
          {state === 'failed' && sentenceFor(error)}
          {state === 'checking' && t('checkingText')}
          {chain?.intact === true && (
            <>
              {t('intactText', { count: chain.entries })} <RelativeDate time={chain.checked_at} />
            </>
          )}
          {chain?.intact === false && t('brokenText', { number: chain.broken_at ?? 0, reason: chain.reason ?? '' })}
        </p>
      </div>
      <Button variant="default" size="sm" loading={isFetching} onClick={() => void refetch()}>
        {t('checkAgain')}
      </Button>
    </Card>
  );
}
