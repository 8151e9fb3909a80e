import { Button, Text } from '@mantine/core';
import type { PersonalDataKind } from '@candor/contract/personal-data';
import { submitExperienceTexts } from './submit-experience.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import classes from './private-details-dialog.module.css';

interface Props {
  /** Kinds of personal data that the comment seems to contain; empty closes the dialog. */
  kinds: readonly PersonalDataKind[];
  onEdit: () => void;
  onSend: () => void;
}

/** A warning that never blocks: detection is a guess, and a reviewer reads the comment anyway. */
export function PrivateDetailsDialog({ kinds, onEdit, onSend }: Props) {
  const t = useTexts(submitExperienceTexts);
  return (
    <Dialog opened={kinds.length > 0} onClose={onEdit} title={t('privateTitle')}>
      <Text>{t('privateIntro')}</Text>
      <ul className={classes.kinds}>
        {kinds.map((kind) => (
          <li key={kind}>{t(`private_${kind}`)}</li>
        ))}
      </ul>
      <Text c="dimmed">{t('privateOutro')}</Text>
      <div className={classes.actions}>
        <Button variant="default" onClick={onSend}>
          {t('sendAnyway')}
        </Button>
        <Button onClick={onEdit} data-autofocus>
          {t('editComment')}
        </Button>
      </div>
    </Dialog>
  );
}
