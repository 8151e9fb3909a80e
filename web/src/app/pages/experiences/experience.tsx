import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { BlockButton } from '../../../features/blocks/block-button.tsx';
import { DisputeExperience } from '../../../features/disputes/dispute-experience.tsx';
import type { ShownExperience } from '../../../features/experience/queries.ts';
import { experienceQuery, ownReplyQuery } from '../../../features/experience/queries.ts';
import { PacksDialog } from '../../../features/payments/checkout/packs-dialog.tsx';
import { OwnReply } from '../../../features/replies/own-reply.tsx';
import { ReportButton } from '../../../features/reports/report-button.tsx';
import { RevealDialog } from '../../../features/reveals/reveal-dialog.tsx';
import { useApplyReveal } from '../../../features/search/use-search.ts';
import { hasCode } from '../../../lib/api/api-error.ts';
import { experiencePageTexts } from './experience-page.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { Card } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ExperienceCard } from '../../../ui/experience-card/experience-card.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { SkeletonCards } from '../../../ui/feedback/loading-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Stack } from '../../../ui/page/stack.tsx';
import classes from './experience.module.css';

export default function ExperiencePage() {
  const t = useTexts(experiencePageTexts);
  const back = useBack(paths.search);
  const id = Number(useParams()['id']);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch, isRefetching } = useQuery({ ...experienceQuery(id), enabled: isId });
  const isMissing = !isId || hasCode(error, 'NOT_FOUND');
  return (
    <Page>
      <PageHeader title={t('title')} back={back} />
      {isMissing ? (
        <EmptyState icon={FileQuestion} title={t('goneTitle')} text={t('goneText')}>
          <LinkButton to={paths.search}>{t('toSearch')}</LinkButton>
        </EmptyState>
      ) : data ? (
        <ExperienceView {...data} />
      ) : error ? (
        <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />
      ) : (
        <SkeletonCards count={1} lines={4} />
      )}
    </Page>
  );
}

function ExperienceView({ experience, may }: ShownExperience) {
  const t = useTexts(experiencePageTexts);
  const client = useQueryClient();
  const navigate = useNavigate();
  const showRevealed = useApplyReveal();
  const [isRevealing, setRevealing] = useState(false);
  const [isOutOfCredits, setOutOfCredits] = useState(false);
  const { id } = experience;
  const reload = () => client.invalidateQueries({ queryKey: experienceQuery(id).queryKey });
  const { data: ownReply } = useQuery({ ...ownReplyQuery(id), enabled: may.reply });
  const hasActions = may.dispute || may.report || may.block;
  return (
    <Stack>
      <ExperienceCard
        experience={experience}
        heading="h2"
        onReveal={() => setRevealing(true)}
        renderReplyAction={(reply) =>
          may.report && reply.id !== ownReply?.id ? <ReportButton reported={{ type: 'reply', id: reply.id }} /> : null
        }
      />
      {may.reply && ownReply !== undefined && (
        <Card as="section" aria-label={t('ownReply')}>
          <OwnReply experienceId={id} personName={experience.person_name} reply={ownReply} reload={reload} />
        </Card>
      )}
      {hasActions && (
        <section className={classes.actions} aria-label={t('actions')}>
          {may.dispute && <DisputeExperience experienceId={id} personName={experience.person_name} reload={reload} />}
          {may.report && <ReportButton reported={{ type: 'experience', id }} />}
          {may.block && (
            <BlockButton experienceId={id} isAnonymous={experience.is_anonymous} onBlocked={() => void navigate(paths.search)} />
          )}
        </section>
      )}
      <RevealDialog
        experience={isRevealing ? experience : null}
        onClose={() => setRevealing(false)}
        onRevealed={(revealed) => {
          showRevealed(revealed);
          void reload();
        }}
        onOutOfCredits={() => setOutOfCredits(true)}
      />
      <PacksDialog opened={isOutOfCredits} onClose={() => setOutOfCredits(false)} isOutOfCredits />
    </Stack>
  );
}
