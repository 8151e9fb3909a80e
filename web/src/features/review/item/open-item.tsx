import { Button } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { Card } from '../../../ui/page/card.tsx';
import { FileViewer } from '../../../ui/files/file-viewer.tsx';
import { DecisionForm } from '../decision/decision-form.tsx';
import button from '../../../ui/buttons/back-button.module.css';
import classes from './open-item.module.css';
import type { ReviewItem } from '../queries.ts';
import { EvidencePane } from './evidence/evidence-pane.tsx';
import type { EvidencePane as Pane } from './evidence/use-evidence-pane.ts';
import { HandOver } from './hand-over.tsx';
import { ReviewDetail } from './review-detail.tsx';
import { useDistanceFromTop } from './use-distance-from-top.ts';
import type { useReviewScreen } from '../queue/use-review-screen.ts';

const SENSITIVE_REASONS: readonly string[] = ['minor', 'intimate_image'];

/** Whether a warning or a report says that the item's files may be disturbing. A picture that the picture model flagged is always covered. */
const isSensitive = ({ flag, reports }: ReviewItem): boolean =>
  flag === 'sexual' || reports.some(({ reason }) => SENSITIVE_REASONS.includes(reason));

interface Props {
  item: ReviewItem;
  review: ReturnType<typeof useReviewScreen>;
  pane: Pane;
  /** The file in the dialog, where there is no room for a pane. */
  fileIndex: number | null;
  onShowFile: (index: number | null) => void;
  /** An extra action for this item. */
  action?: ReactNode;
}

export function OpenItem({ item, review, pane, fileIndex, onShowFile, action }: Props) {
  const t = useTexts(reviewTexts);
  const distanceRef = useDistanceFromTop();
  const { selection, lease, take, decision, queue, rewording } = review;
  return (
    <>
      <button type="button" className={`${button.back} ${classes.back}`} onClick={selection.close}>
        <ArrowLeft size={20} aria-hidden />
        {t('backToList')}
      </button>
      <div ref={distanceRef}>
        <Card key={item.id} as="section" aria-label={item.person_name} className={classes.panel ?? ''}>
          <ReviewDetail
            item={item}
            history={lease.history}
            headingRef={selection.heading}
            onShowFile={onShowFile}
            evidence={pane.isShown && <EvidencePane item={item} pane={pane} isSensitive={isSensitive(item)} onRenew={queue.refetch} />}
          />
          {decision.canReword && (
            <Button variant="subtle" className={classes.reword ?? ''} onClick={() => rewording.start(item)}>
              {t('cmdReword')}
            </Button>
          )}
          {action && <div className={classes.reword}>{action}</div>}
          <div className={classes.decision} data-review-decision>
            <DecisionForm item={item} decision={decision} lease={lease} onTake={take} />
            {lease.status === 'mine' && decision.chosenDecision === null && <HandOver itemId={item.id} onDone={review.onHandedOver} />}
          </div>
        </Card>
      </div>
      <FileViewer
        files={item.evidence}
        isSensitive={isSensitive(item)}
        index={fileIndex}
        fileLabel={(index) => t('viewerTitle', { number: index + 1, total: item.evidence.length })}
        onShow={onShowFile}
        onClose={() => onShowFile(null)}
        onRenew={queue.refetch}
      />
    </>
  );
}
