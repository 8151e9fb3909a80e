import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { numberFormat } from '../../lib/i18n/formatters.ts';
import { useLanguage, useTexts } from '../../lib/i18n/language.ts';
import classes from './badge.module.css';

export function Rating({ rating }: { rating: number | null }) {
  const t = useTexts(uiTexts);
  const language = useLanguage();
  if (rating === null) return null;
  const tone = rating > 0 ? 'positive' : rating < 0 ? 'negative' : 'neutral';
  const Icon = rating > 0 ? TrendingUp : rating < 0 ? TrendingDown : Minus;
  const text = numberFormat(language, { signDisplay: 'exceptZero' }).format(rating).replace('-', '−');
  return (
    <span className={classes.badge} data-tone={tone} role="img" aria-label={t('rating', { rating: numberFormat(language).format(rating) })}>
      <Icon size={15} aria-hidden />
      {text}
    </span>
  );
}
