import { Button } from '@mantine/core';
import { socialIdTexts } from '../../lib/i18n/en/social-ids.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { useKept } from '../../lib/use-kept.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from './answer-dialog.module.css';

interface Props {
  /** What was linked, for people; null closes the dialog. */
  id: string | null;
  count: number;
  onClose: () => void;
}

/** There are experiences about the ID that was just linked. */
export function FoundDialog({ id, count, onClose }: Props) {
  const t = useTexts(socialIdTexts);
  const shownId = useKept(id) ?? '';
  const shownCount = useKept(id === null ? null : count) ?? 0;
  return (
    <Dialog opened={id !== null} onClose={onClose} title={t('foundTitle', { count: shownCount })}>
      <p className={classes.text}>{t('foundText', { id: shownId, count: shownCount })}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        <LinkButton to={paths.experiences}>{t('viewExperiences')}</LinkButton>
      </div>
    </Dialog>
  );
}
