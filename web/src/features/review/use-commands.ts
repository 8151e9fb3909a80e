import { useNavigate } from 'react-router';
import { reviewTexts } from '../../lib/i18n/en/review.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import type { Command } from './commands.ts';
import type { useReviewDesk } from './use-review-desk.ts';

export function useCommands(
  desk: ReturnType<typeof useReviewDesk>,
  { onKeys, onFiles }: { onKeys: () => void; onFiles: () => void },
): Command[] {
  const t = useTexts(reviewTexts);
  const navigate = useNavigate();
  const { walk, deciding, rewording } = desk;
  const item = walk.current;
  return [
    { id: 'next', press: 'j', label: t('cmdNext'), run: () => walk.step(1) },
    { id: 'previous', press: 'k', label: t('cmdPrevious'), run: () => walk.step(-1) },
    { id: 'approve', press: 'a', label: t('cmdApprove'), run: () => deciding.choose('approve'), off: !deciding.may },
    { id: 'reject', press: 'r', label: t('cmdReject'), run: () => deciding.choose('reject'), off: !deciding.may },
    { id: 'admin', press: 'e', label: t('cmdAdmin'), run: () => deciding.choose('admin_review'), off: !deciding.maySendOn },
    { id: 'undo', press: 'u', label: t('cmdUndo'), run: desk.undo, off: !desk.held && !desk.failed },
    { id: 'files', press: 'f', label: t('cmdFiles'), run: onFiles, off: !item || item.evidence.length === 0 },
    {
      id: 'close',
      press: 'Escape',
      label: t('cmdClose'),
      run: deciding.asking === null ? walk.close : deciding.cancel,
      off: !item,
    },
    { id: 'keys', press: '?', label: t('cmdKeys'), run: onKeys },
    { id: 'reword', label: t('cmdReword'), run: () => item && rewording.start(item), off: !deciding.mayReword },
    { id: 'refresh', label: t('cmdRefresh'), run: () => void desk.queue.refetch() },
    { id: 'community', label: t('cmdCommunity'), run: () => void navigate(paths.community) },
  ];
}
