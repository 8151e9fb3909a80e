import { filesTexts } from '../../../../ui/files/files.en.ts';
import { FileSteps } from '../../../../ui/files/file-steps.tsx';
import { FileContent } from '../../../../ui/files/file-content.tsx';
import { useTexts } from '../../../../lib/i18n/language.ts';
import type { ReviewItem } from '../../queries.ts';
import { reviewTexts } from '../../review.en.ts';
import classes from './evidence-pane.module.css';
import type { EvidencePane as Pane } from './use-evidence-pane.ts';

interface Props {
  item: ReviewItem;
  pane: Pane;
  /** Whether a warning or a report says that the item's files may be disturbing. */
  isSensitive: boolean;
  onRenew: () => Promise<unknown>;
}

/** The evidence beside the text that it is about. */
export function EvidencePane({ item, pane, isSensitive, onRenew }: Props) {
  const t = useTexts(reviewTexts);
  const files = useTexts(filesTexts);
  const file = item.evidence[pane.index];
  if (!file) return null;
  const isDisturbing = isSensitive && file.kind !== 'document';
  const warning = file.flagged ? 'coveredFlagged' : isDisturbing ? 'covered' : 'coveredUntilOpened';
  return (
    <section aria-label={t('filesLabel')} className={classes.pane}>
      <div className={classes.head}>
        <h3>
          {t('viewerTitle', { number: pane.index + 1, total: item.evidence.length })} ({t(`kind_${file.kind}`)})
        </h3>
        <FileSteps index={pane.index} count={item.evidence.length} onShow={pane.show} />
      </div>
      <FileContent
        key={file.id}
        file={file}
        name={t('viewerTitle', { number: pane.index + 1, total: item.evidence.length })}
        zoom={pane.zoom}
        cover={{ isUncovered: pane.isOpen, startsCovered: true, warning: files(warning), onUncover: pane.open }}
        onRenew={onRenew}
      />
      <p className={classes.logged}>{files('logged')}</p>
    </section>
  );
}
