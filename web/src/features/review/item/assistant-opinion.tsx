import { Bot } from 'lucide-react';
import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import classes from './assistant-opinion.module.css';
import type { ReviewItem } from '../queries.ts';

/** Shown only after the reviewer has decided, because an opinion read first biases the decision. */
export function AssistantOpinion({ item }: { item: ReviewItem }) {
  const t = useTexts(reviewTexts);
  const { ai_vote: vote, ai_analysis: analysis } = item;
  if (vote === null) return null;
  const sentiment = (['positive', 'neutral', 'negative'] as const).find((one) => one === analysis?.sentiment);
  return (
    <section className={classes.opinion} data-vote={vote} aria-label={t('assistantTitle')} role="status">
      <Bot size={20} aria-hidden />
      <div>
        <p className={classes.vote}>{t(`vote_${vote}`)}</p>
        {analysis && <p className={classes.reasons}>{analysis.reasoning}</p>}
        <p className={classes.small}>
          {[
            ...(analysis ? [t('assistantSure', { percent: Math.round(analysis.confidence * 100) })] : []),
            ...(sentiment ? [t(`sentiment_${sentiment}`)] : []),
          ].join(' · ')}
        </p>
        <p className={classes.small}>{t('assistantHelp')}</p>
      </div>
    </section>
  );
}
