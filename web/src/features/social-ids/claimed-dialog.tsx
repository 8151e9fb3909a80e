import { Button } from '@mantine/core';
import { socialIdTexts } from '../../lib/i18n/en/social-ids.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { useKept } from '../../lib/use-kept.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from './answer-dialog.module.css';

/** Another member holds the ID; who that is stays private. `id` null closes the dialog. */
export function ClaimedDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useTexts(socialIdTexts);
  const shown = useKept(id);
  return (
    <Dialog opened={id !== null} onClose={onClose} title={t('claimedTitle')}>
      <p className={classes.text}>{t('claimedText', { id: shown ?? '' })}</p>
      <p className={classes.text}>{t('claimedHelp')}</p>
      <div className={classes.actions}>
        <LinkButton to={paths.contact} variant="default">
          {t('contact')}
        </LinkButton>
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    </Dialog>
  );
}
