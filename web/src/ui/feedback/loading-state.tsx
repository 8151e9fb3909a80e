import { Skeleton } from '@mantine/core';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../page/card.tsx';
import classes from './loading-state.module.css';

interface Props {
  count?: number;
  lines?: number;
}

export function SkeletonCards({ count = 3, lines = 2 }: Props) {
  const t = useTexts(uiTexts);
  return (
    <div className={classes.cards} role="status" aria-label={t('loading')}>
      {Array.from({ length: count }, (_, card) => (
        <Card key={card}>
          <Shape lines={lines} />
        </Card>
      ))}
    </div>
  );
}

/** Like SkeletonCards, for content that already has a card around it. */
export function SkeletonContent({ lines = 2 }: Pick<Props, 'lines'>) {
  const t = useTexts(uiTexts);
  return (
    <div role="status" aria-label={t('loading')}>
      <Shape lines={lines} />
    </div>
  );
}

const Shape = ({ lines }: { lines: number }) => (
  <>
    <div className={classes.head}>
      <Skeleton height={44} circle />
      <div className={classes.headText}>
        <Skeleton height={16} width="45%" />
        <Skeleton height={12} width="28%" />
      </div>
    </div>
    {Array.from({ length: lines }, (_unused, line) => (
      <Skeleton key={line} height={12} mt={14} width={line === lines - 1 ? '62%' : '100%'} />
    ))}
  </>
);
