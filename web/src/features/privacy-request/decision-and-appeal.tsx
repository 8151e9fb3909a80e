import { Button } from '@mantine/core';
import { Gavel } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../lib/format/format.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { InfoBox } from '../../ui/feedback/info-box.tsx';
import { RequestAppeal } from './request-appeal.tsx';
import { privacyRequestTexts } from './privacy-request.en.ts';
import card from '../../ui/lists/card-parts.module.css';
import { WrittenIn } from '../../ui/lists/written-in.tsx';
import classes from './privacy-request.module.css';
import type { Decision } from './queries.ts';

/** The statement of reasons, and the appeal against it. */
export function DecisionAndAppeal({ token, decision }: { token: string; decision: Decision }) {
  const t = useTexts(privacyRequestTexts);
  const [isWriting, setWriting] = useState(false);
  const { appeal, appeal_until: until } = decision;
  const mayAppeal = appeal === null && until !== null && new Date(until) > new Date();
  return (
    <div className={classes.item}>
      <p className={classes.small}>{t('guideline', decision.guideline)}</p>
      {decision.reasons !== '' && (
        <>
          <p className={card.text} dir="auto" lang={decision.reasons_language}>
            {t('reason')}: {decision.reasons}
          </p>
          <WrittenIn language={decision.reasons_language} />
        </>
      )}
      {decision.automation.how !== null && <p className={classes.small}>{decision.automation.how}</p>}
      {appeal && <OwnAppeal appeal={appeal} />}
      {mayAppeal && isWriting && <RequestAppeal token={token} decisionId={decision.id} onClose={() => setWriting(false)} />}
      {mayAppeal && !isWriting && (
        <>
          <p className={classes.small}>{t('appealUntil', { date: formatDate(until) })}</p>
          {decision.subject.kind === 'experience_dispute' && <p className={classes.small}>{t('filesDeleted')}</p>}
          <div className={classes.actions}>
            <Button leftSection={<Gavel size={18} aria-hidden />} onClick={() => setWriting(true)}>
              {t('appeal')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function OwnAppeal({ appeal }: { appeal: NonNullable<Decision['appeal']> }) {
  const t = useTexts(privacyRequestTexts);
  if (appeal.status === 'open') {
    return (
      <InfoBox
        tone="waiting"
        title={t(new Date(appeal.due_at) < new Date() ? 'appealOverdue' : 'appealOpen', { date: formatDate(appeal.due_at) })}
      >
        {appeal.waiting_for === 'second_admin' && t('appealWaits')}
      </InfoBox>
    );
  }
  const isOverturned = appeal.status === 'overturned';
  return (
    <InfoBox tone={isOverturned ? 'positive' : 'neutral'} title={t(isOverturned ? 'appealOverturned' : 'appealUpheld')}>
      {appeal.reasons !== null && (
        <p className={card.text} dir="auto">
          {t('reason')}: {appeal.reasons}
        </p>
      )}
    </InfoBox>
  );
}
