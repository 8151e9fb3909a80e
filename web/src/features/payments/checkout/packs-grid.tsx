import { Button, Skeleton } from '@mantine/core';
import { REVEALS_PER_DAY } from '@candor/contract/limits';
import { isUnlimited } from '@candor/contract/packs';
import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { formatReveals } from '../../../lib/format/format.ts';
import { revealCountQuery } from '../../../lib/api/reveal-count.ts';
import { DebtNote, useOwed } from '../debt-note.tsx';
import { packName } from '../pack-name.ts';
import { paymentTexts } from '../payments.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import type { Translate } from '../../../lib/i18n/translate.ts';
import { Card } from '../../../ui/page/card.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { InfoBox } from '../../../ui/feedback/info-box.tsx';
import { money } from '../money.ts';
import classes from './packs-grid.module.css';
import { packsQuery, type RevealPack } from '../queries.ts';

export function PacksGrid({ onBuy }: { onBuy: (pack: RevealPack) => void }) {
  const t = useTexts(paymentTexts);
  const { data, error, refetch, isRefetching } = useQuery(packsQuery);
  // An unlimited balance never decreases, so another pack would be a waste, unless it settles a debt.
  const owed = useOwed();
  const hasUnlimited = useQuery(revealCountQuery).data?.unlimited === true && owed === 0;
  if (!data && error) {
    return <ErrorState title={t('packsFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />;
  }
  return (
    <>
      <DebtNote />
      {hasUnlimited && <InfoBox title={t('unlimitedTitle')}>{t('unlimitedText')}</InfoBox>}
      <ul className={classes.grid} aria-label={t('packsTab')} aria-busy={!data}>
        {data?.map((pack) => <PackCard key={pack.id} pack={pack} owed={owed} onBuy={hasUnlimited ? undefined : () => onBuy(pack)} />) ??
          Array.from({ length: 4 }, (_, index) => (
            <Card key={index} as="li" className={classes.pack ?? ''}>
              <Skeleton height={28} width="45%" />
              <Skeleton height={40} width="35%" />
              <Skeleton height={28} width="60%" />
              <Skeleton height={48} mt="xs" />
            </Card>
          ))}
      </ul>
    </>
  );
}

function PackCard({ pack, owed, onBuy }: { pack: RevealPack; owed: number; onBuy: (() => void) | undefined }) {
  const t = useTexts(paymentTexts);
  const isUnlimitedPack = isUnlimited(pack.reveals);
  const price = money(pack.price_cents, pack.currency);
  return (
    <Card as="li" className={classes.pack ?? ''}>
      <div className={classes.head}>
        <h2>{packName(pack.name)}</h2>
        {pack.popular && (
          <span className={classes.popular}>
            <Sparkles size={14} aria-hidden />
            {t('popular')}
          </span>
        )}
      </div>
      <p className={classes.reveals}>
        <strong>{formatReveals(pack.reveals)}</strong>
        <span>{isUnlimitedPack ? t('unlimited') : t('revealsWord', { count: pack.reveals })}</span>
      </p>
      <p className={classes.facts}>
        <span>
          {isUnlimitedPack
            ? t('fairUse', { count: REVEALS_PER_DAY })
            : t('perReveal', { price: money(pack.price_cents / pack.reveals, pack.currency) })}
        </span>
        {pack.savings !== null && <span className={classes.savings}>{t('savings', { percent: pack.savings })}</span>}
      </p>
      {owed > 0 && <p className={classes.facts}>{settledBy(t, pack, owed)}</p>}
      {onBuy ? (
        <Button
          variant={pack.popular ? 'filled' : 'default'}
          fullWidth
          aria-label={t('buyPack', { pack: packName(pack.name), price })}
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

/** The effect of the pack for a member who owes reveals. */
function settledBy(t: Translate<(typeof paymentTexts)['texts']>, { reveals }: RevealPack, owed: number): string {
  if (isUnlimited(reveals) || reveals === owed) return t('settlesAll');
  if (reveals > owed) return t('settles', { added: t('reveals', { count: reveals - owed }) });
  return t('settlesPart', { settled: t('reveals', { count: reveals }), left: t('reveals', { count: owed - reveals }) });
}
