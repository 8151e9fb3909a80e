import { useNavigate } from 'react-router';
import { reviewTexts } from '../review.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { filesTexts } from '../../../ui/files/files.en.ts';
import type { EvidencePane } from '../item/evidence/use-evidence-pane.ts';
import type { Command } from './commands.ts';
import type { useReviewScreen } from '../queue/use-review-screen.ts';

export function useCommands(
  review: ReturnType<typeof useReviewScreen>,
  { pane, onKeys, onFiles }: { pane: EvidencePane; onKeys: () => void; onFiles: () => void },
): Command[] {
  const t = useTexts(reviewTexts);
  const files = useTexts(filesTexts);
  const navigate = useNavigate();
  const { selection, decision, rewording } = review;
  // Not the item of the list, which is masked and has no files.
  const item = review.current;
  return [
    { id: 'next', shortcut: 'j', label: t('cmdNext'), run: () => selection.step(1) },
    { id: 'previous', shortcut: 'k', label: t('cmdPrevious'), run: () => selection.step(-1) },
    { id: 'approve', shortcut: 'a', label: t('cmdApprove'), run: () => decision.choose('approve'), isDisabled: !decision.canDecide },
    { id: 'reject', shortcut: 'r', label: t('cmdReject'), run: () => decision.choose('reject'), isDisabled: !decision.canDecide },
    { id: 'admin', shortcut: 'e', label: t('cmdAdmin'), run: () => decision.choose('admin_review'), isDisabled: !decision.canEscalate },
    { id: 'undo', shortcut: 'u', label: t('cmdUndo'), run: review.undo, isDisabled: !review.undoable && !review.failed },
    {
      id: 'files',
      shortcut: 'f',
      label: t('cmdFiles'),
      run: pane.isShown ? pane.advance : onFiles,
      isDisabled: !item || item.evidence.length === 0,
    },
    { id: 'zoom-in', shortcut: '+', label: files('zoomIn'), run: pane.zoom.zoomIn, isDisabled: !pane.canZoom },
    { id: 'zoom-out', shortcut: '-', label: files('zoomOut'), run: pane.zoom.zoomOut, isDisabled: !pane.canZoom },
    { id: 'zoom-fit', shortcut: '0', label: files('zoomFit'), run: pane.zoom.fit, isDisabled: !pane.canZoom },
    {
      id: 'close',
      shortcut: 'Escape',
      label: t('cmdClose'),
      run: decision.chosenDecision === null ? selection.close : decision.cancel,
      isDisabled: !item,
    },
    { id: 'keys', shortcut: '?', label: t('cmdKeys'), run: onKeys },
    { id: 'reword', label: t('cmdReword'), run: () => item && rewording.start(item), isDisabled: !decision.canReword },
    { id: 'refresh', label: t('cmdRefresh'), run: () => void review.queue.refetch() },
    { id: 'community', label: t('cmdCommunity'), run: () => void navigate(paths.community) },
  ];
}
