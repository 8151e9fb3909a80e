import { Bot } from 'lucide-react';
import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import type { ReviewItem } from '../queries.ts';
import { assistantReasonTexts } from './assistant-reasons.en.ts';
import classes from './assistant-opinion.module.css';
import { translateReasoning } from './translate-reasoning.ts';

/** Shown only after the reviewer has chosen a decision, because an opinion read first biases the choice. */
export function AssistantOpinion({ item }: { item: ReviewItem }) {
  const t = useTexts(reviewTexts);
  const { ai_vote: vote, ai_analysis: analysis } = item;
  if (vote === null) return null;
  const sentiment = (['positive', 'neutral', 'negative'] as const).find((one) => one === analysis?.sentiment);
  return (
    <section className={classes.opinion} data-vote={vote} aria-label={t('assistantTitle')}>
      <Bot size={20} aria-hidden />
      <div>
        <p className={classes.vote}>{t(`vote_${vote}`)}</p>
        {analysis && <Reasons reasoning={analysis.reasoning} />}
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

function Reasons({ reasoning }: { reasoning: string }) {
  const { sentences, untranslated } = translateReasoning(reasoning, useTexts(assistantReasonTexts));
  return (
    <>
      {sentences.length > 0 && <p className={classes.reasons}>{sentences.join(' ')}</p>}
      {untranslated !== '' && (
        <p className={classes.reasons} lang="en">
          {untranslated}
        </p>
      )}
    </>
  );
}
