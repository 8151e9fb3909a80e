import { Button } from '@mantine/core';
import { socialIdTexts } from './social-ids.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { useLastNonNull } from '../../lib/forms/use-last-non-null.ts';
import { useValueAtOpen } from '../../lib/forms/use-value-at-open.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import classes from './answer-dialog.module.css';

interface Props {
  /** The linked ID; null closes the dialog. */
  id: string | null;
  count: number;
  /** Left out for an ID that is proved already. */
  onProve?: (() => void) | undefined;
  onClose: () => void;
}

export function ExperiencesFoundDialog({ id, count, onProve, onClose }: Props) {
  const t = useTexts(socialIdTexts);
  const shownId = useLastNonNull(id) ?? '';
  const asksForProof = useValueAtOpen(id !== null, onProve !== undefined);
  const shownCount = useLastNonNull(id === null ? null : count) ?? 0;
  return (
    <Dialog opened={id !== null} onClose={onClose} title={t('foundTitle', { count: shownCount })}>
      <p className={classes.text}>{t(asksForProof ? 'foundText' : 'foundProvedText', { id: shownId, count: shownCount })}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        <LinkButton to={paths.experiences} variant={onProve ? 'light' : 'filled'}>
          {t('viewExperiences')}
        </LinkButton>
        {onProve && <Button onClick={onProve}>{t('prove')}</Button>}
      </div>
    </Dialog>
  );
}
