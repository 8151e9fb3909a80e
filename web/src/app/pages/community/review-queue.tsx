import { useState } from 'react';
import { UnmaskButton } from '../../../features/admin-unmasking/unmask-button.tsx';
import { CommandPalette } from '../../../features/review/keyboard/command-palette.tsx';
import { KeyHelp } from '../../../features/review/keyboard/key-help.tsx';
import { OpenItem } from '../../../features/review/item/open-item.tsx';
import { useEvidencePane } from '../../../features/review/item/evidence/use-evidence-pane.ts';
import { BulkBar } from '../../../features/review/queue/bulk-bar.tsx';
import { QueueCounts } from '../../../features/review/queue/queue-counts.tsx';
import { QueueFilter } from '../../../features/review/queue/queue-filter.tsx';
import { QueueList } from '../../../features/review/queue/queue-list.tsx';
import { QueueProblem } from '../../../features/review/queue/queue-problem.tsx';
import type { ReviewItem, ReviewQueue } from '../../../features/review/queries.ts';
import { RewordDialog } from '../../../features/review/decision/reword-dialog.tsx';
import { UndoBar } from '../../../features/review/decision/undo-bar.tsx';
import { useCommands } from '../../../features/review/keyboard/use-commands.ts';
import { useMarkedItems } from '../../../features/review/queue/use-marked-items.ts';
import { useReviewScreen } from '../../../features/review/queue/use-review-screen.ts';
import { useReviewKeys } from '../../../features/review/keyboard/use-review-keys.ts';
import { hasCode } from '../../../lib/api/api-error.ts';
import { reviewTexts } from '../../../features/review/review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { useUser } from '../../../lib/session/use-session.ts';
import { SkeletonCards } from '../../../ui/feedback/loading-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import ReviewerOnboarding from '../../guards/reviewer-onboarding.tsx';
import { useRevalidateWhenForbidden } from '../../guards/use-revalidate-when-forbidden.ts';
import classes from './review-queue.module.css';

const hasHiddenAuthor = ({ type, is_anonymous }: ReviewItem): boolean => type === 'experience' && is_anonymous;

export default function ReviewQueuePage() {
  const t = useTexts(reviewTexts);
  const isAdmin = useUser().role === 'admin';
  const review = useReviewScreen(isAdmin);
  const { queue, selection } = review;
  useRevalidateWhenForbidden(queue.error);
  const [opened, setOpened] = useState<'keys' | 'palette' | null>(null);
  const [fileIndex, setFileIndex] = useState<number | null>(null);
  const pane = useEvidencePane(review.current);
  const commands = useCommands(review, { pane, onKeys: () => setOpened('keys'), onFiles: () => setFileIndex(0) });
  useReviewKeys(commands, () => setOpened('palette'));
  const isReading = selection.current !== undefined || undefined;
  const close = (): void => setOpened(null);

  if (hasCode(queue.error, 'reviewer_application_needed')) return <ReviewerOnboarding />;
  return (
    <Page width="full">
      <div className={classes.about} data-reading={isReading}>
        <PageHeader title={t('title')} intro={t('intro')} back={paths.profile} />
        {queue.data && <QueueCounts counts={queue.data.counts} onKeys={() => setOpened('keys')} />}
        <QueueFilter filters={review.filters} isAdmin={isAdmin} onChange={review.changeFilters} />
      </div>
      <QueueProblem review={review} />
      {queue.isPending && <SkeletonCards count={4} />}
      {queue.data && (review.items.length > 0 || selection.current) && (
        <div className={classes.columns} data-reading={isReading}>
          <WaitingItems review={review} queue={queue.data} />
          <div className={classes.reading} data-reading-item>
            {review.current ? (
              <OpenItem
                item={review.current}
                review={review}
                pane={pane}
                fileIndex={fileIndex}
                onShowFile={setFileIndex}
                action={isAdmin && hasHiddenAuthor(review.current) && <UnmaskButton experienceId={review.current.experience_id} />}
              />
            ) : (
              <p className={classes.choose}>{t('choose')}</p>
            )}
          </div>
        </div>
      )}
      <UndoBar undoable={review.undoable} failed={review.failed} onUndo={review.undo} onRetry={review.retry} />
      <KeyHelp opened={opened === 'keys'} onClose={close} commands={commands} />
      <CommandPalette opened={opened === 'palette'} onClose={close} commands={commands} />
      <RewordDialog item={review.rewording.item} onClose={review.rewording.close} onApproved={review.rewording.onApproved} />
    </Page>
  );
}

function WaitingItems({ review, queue }: { review: ReturnType<typeof useReviewScreen>; queue: ReviewQueue }) {
  const marking = useMarkedItems(review.selection.leave);
  return (
    <div className={classes.queue}>
      {review.items.length > 0 && <BulkBar marking={marking} />}
      <QueueList
        items={review.items}
        selectedId={review.selection.current?.id}
        onSelect={review.selection.open}
        marked={marking.marked}
        onMark={marking.mark}
      />
      <Pager
        page={queue.pagination.current_page}
        lastPage={queue.pagination.last_page}
        onChange={review.changePage}
        disabled={review.queue.isPlaceholderData}
      />
    </div>
  );
}
