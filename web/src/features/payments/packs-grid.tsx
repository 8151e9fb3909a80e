import { Button, Skeleton } from '@mantine/core';
import { REVEALS_PER_DAY } from '@candor/contract/limits';
import { isUnlimited } from '@candor/contract/packs';
import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { formatReveals } from '../../lib/format.ts';
import { revealCountQuery } from '../../lib/reveal-count.ts';
import { paymentTexts } from '../../lib/i18n/en/payments.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { InfoBox } from '../../ui/info-box.tsx';
import { money } from './money.ts';
import classes from './packs-grid.module.css';
import { packsQuery, type RevealPack } from './queries.ts';

/** What is on sale: how many reveals, for how much, and what a larger pack saves. */
export function PacksGrid({ onBuy }: { onBuy: (pack: RevealPack) => void }) {
  const t = useTexts(paymentTexts);
  const { data, error, refetch, isRefetching } = useQuery(packsQuery);
  // Nothing is ever subtracted from an endless balance, so more would be paid for nothing.
  const isEndless = useQuery(revealCountQuery).data?.unlimited === true;
  if (!data && error) {
    return <ErrorState title={t('packsFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />;
  }
  return (
    <>
      {isEndless && <InfoBox title={t('endlessTitle')}>{t('endlessText')}</InfoBox>}
      <ul className={classes.grid} aria-label={t('packsTab')} aria-busy={!data}>
        {data?.map((pack) => <PackCard key={pack.id} pack={pack} onBuy={isEndless ? undefined : () => onBuy(pack)} />) ??
          Array.from({ length: 4 }, (_, index) => (
            <li key={index}>
              <Skeleton height={220} />
            </li>
          ))}
      </ul>
    </>
  );
}

function PackCard({ pack, onBuy }: { pack: RevealPack; onBuy: (() => void) | undefined }) {
  const t = useTexts(paymentTexts);
  const endless = isUnlimited(pack.reveals);
  const price = money(pack.price_cents, pack.currency);
  return (
    <Card as="li" className={classes.pack ?? ''}>
      <div className={classes.head}>
        <h2>{pack.name}</h2>
        {pack.popular && (
          <span className={classes.popular}>
            <Sparkles size={14} aria-hidden />
            {t('popular')}
          </span>
        )}
      </div>
      <p className={classes.reveals}>
        <strong>{formatReveals(pack.reveals)}</strong>
        <span>{endless ? t('unlimited') : t('revealsWord', { count: pack.reveals })}</span>
      </p>
      <p className={classes.facts}>
        <span>
          {endless
            ? t('fairUse', { count: REVEALS_PER_DAY })
            : t('perReveal', { price: money(pack.price_cents / pack.reveals, pack.currency) })}
        </span>
        {pack.savings !== null && <span className={classes.savings}>{t('savings', { percent: pack.savings })}</span>}
      </p>
      {onBuy ? (
        <Button
          variant={pack.popular ? 'filled' : 'default'}
          fullWidth
          aria-label={t('buyPack', { pack: pack.name, price })}
          onClick={onBuy}
        >
          {t('buy', { price })}
        </Button>
      ) : (
        <p className={classes.price}>{price}</p>
      )}
    </Card>
  );
}
