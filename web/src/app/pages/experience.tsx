import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { BlockButton } from '../../features/blocks/block-button.tsx';
import { DisputeExperience } from '../../features/disputes/dispute-experience.tsx';
import type { ShownExperience } from '../../features/experience/queries.ts';
import { experienceQuery, ownReplyQuery } from '../../features/experience/queries.ts';
import { PacksDialog } from '../../features/payments/packs-dialog.tsx';
import { OwnReply } from '../../features/replies/own-reply.tsx';
import { ReportButton } from '../../features/reports/report-button.tsx';
import { RevealDialog } from '../../features/reveals/reveal-dialog.tsx';
import { useShowRevealed } from '../../features/search/use-search.ts';
import { hasCode } from '../../lib/api-error.ts';
import { experiencePageTexts } from '../../lib/i18n/en/experience-page.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ExperienceCard } from '../../ui/experience-card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SkeletonCards } from '../../ui/loading-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Stack } from '../../ui/stack.tsx';
import classes from './experience.module.css';

export default function ExperiencePage() {
  const t = useTexts(experiencePageTexts);
  const navigate = useNavigate();
  const id = Number(useParams()['id']);
  const { data, error, refetch, isRefetching } = useQuery({ ...experienceQuery(id), enabled: Number.isSafeInteger(id) && id > 0 });
  const isGone = !(id > 0) || hasCode(error, 'NOT_FOUND');
  return (
    <Page>
      <PageHeader title={t('title')} back={() => (window.history.length > 1 ? void navigate(-1) : void navigate(paths.search))} />
      {isGone ? (
        <EmptyState
          icon={FileQuestion}
          title={t('goneTitle')}
          text={t('goneText')}
          action={<LinkButton to={paths.search}>{t('toSearch')}</LinkButton>}
        />
      ) : data ? (
        <Shown {...data} />
      ) : error ? (
        <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} retrying={isRefetching} />
      ) : (
        <SkeletonCards count={1} lines={4} />
      )}
    </Page>
  );
}

function Shown({ experience, may }: ShownExperience) {
  const t = useTexts(experiencePageTexts);
  const client = useQueryClient();
  const navigate = useNavigate();
  const showRevealed = useShowRevealed();
  const [isRevealing, setRevealing] = useState(false);
  const [isOut, setOut] = useState(false);
  const { id } = experience;
  const reload = () => client.invalidateQueries({ queryKey: experienceQuery(id).queryKey });
  const { data: mine } = useQuery({ ...ownReplyQuery(id), enabled: may.reply });
  const hasActions = may.dispute || may.report || may.block;
  return (
    <Stack>
      <ExperienceCard
        experience={experience}
        heading="h2"
        onReveal={() => setRevealing(true)}
        renderReplyAction={(reply) =>
          may.report && reply.id !== mine?.id ? <ReportButton reported={{ type: 'reply', id: reply.id }} /> : null
        }
      />
      {may.reply && mine !== undefined && (
        <Card as="section" aria-label={t('ownReply')}>
          <OwnReply experienceId={id} personName={experience.person_name} reply={mine} reload={reload} />
        </Card>
      )}
      {hasActions && (
        <section className={classes.actions} aria-label={t('actions')}>
          {may.dispute && <DisputeExperience experienceId={id} personName={experience.person_name} reload={reload} />}
          {may.report && <ReportButton reported={{ type: 'experience', id }} />}
          {may.block && <BlockButton experienceId={id} onBlocked={() => void navigate(paths.search)} />}
        </section>
      )}
      <RevealDialog
        experience={isRevealing ? experience : null}
        onClose={() => setRevealing(false)}
        onRevealed={(revealed) => {
          showRevealed(revealed);
          void reload();
        }}
        onOut={() => setOut(true)}
      />
      <PacksDialog opened={isOut} onClose={() => setOut(false)} isOut />
    </Stack>
  );
}
