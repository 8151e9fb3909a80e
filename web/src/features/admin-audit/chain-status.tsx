import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link2, ShieldAlert, ShieldCheck } from 'lucide-react';
import { errorMessage } from '../../lib/errors/error-message.ts';
import { adminAuditTexts } from './admin-audit.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/page/card.tsx';
import { RelativeDate } from '../../ui/figures/relative-date.tsx';
import classes from './chain-status.module.css';
import { chainQuery } from './queries.ts';

type FaultKey = Extract<keyof typeof adminAuditTexts.texts, `fault${string}`>;
/** The keys of the translations, by the English texts in which the server names a fault. */
const FAULTS = new Map(
  (Object.keys(adminAuditTexts.texts) as FaultKey[])
    .filter((key) => key.startsWith('fault'))
    .map((key) => [adminAuditTexts.texts[key] as string, key]),
);

/** Verifies the hash chain of the audit log. */
export function ChainStatus() {
  const t = useTexts(adminAuditTexts);
  const { data: chain, error, isFetching, refetch } = useQuery(chainQuery);
  const state = error && !chain ? 'failed' : !chain ? 'checking' : chain.intact ? 'intact' : 'broken';
  const fault = FAULTS.get(chain?.reason ?? '');
  const Icon = state === 'intact' ? ShieldCheck : state === 'broken' ? ShieldAlert : Link2;
  return (
    <Card as="section" aria-label={t('chain')} className={classes.card ?? ''}>
      <span className={classes.icon} data-state={state}>
        <Icon size={22} aria-hidden />
      </span>
      <div className={classes.result} role="status">
        <strong>{t(state)}</strong>
        <p>
          {state === 'failed' && errorMessage(error)}
          {state === 'checking' && t('checkingText')}
          {chain?.intact === true && (
            <>
              {t('intactText', { count: chain.entries })} <RelativeDate time={chain.checked_at} />
            </>
          )}
          {chain?.intact === false && t('brokenText', { number: chain.broken_at ?? 0, reason: fault ? t(fault) : (chain.reason ?? '') })}
        </p>
        {error && chain && <p>{t('checkFailed', { reason: errorMessage(error) })}</p>}
      </div>
      <Button variant="default" size="sm" loading={isFetching} onClick={() => void refetch()}>
        {t('checkAgain')}
      </Button>
    </Card>
  );
}
