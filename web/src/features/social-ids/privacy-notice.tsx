import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { socialIdTexts } from './social-ids.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { localStore } from '../../lib/storage.ts';
import { Dialog, type DialogProps } from '../../ui/dialogs/dialog.tsx';
import classes from './answer-dialog.module.css';
import { PrivacyPoints } from './privacy-points.tsx';

const KEY = 'candor.privacy-notice';

export const isPrivacyNoticeRead = (): boolean => localStore.read(KEY) === 'read';

interface Props extends DialogProps {
  onContinue: () => void;
}

export function PrivacyNotice({ opened, onClose, onContinue }: Props) {
  const t = useTexts(socialIdTexts);
  const [isHidden, setHidden] = useState(false);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('privacyTitle')}>
      <PrivacyPoints />
      <Checkbox mt="lg" label={t('privacyHide')} checked={isHidden} onChange={(event) => setHidden(event.currentTarget.checked)} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('notNow')}
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            if (isHidden) localStore.write(KEY, 'read');
            onContinue();
          }}
        >
          {t('continue')}
        </Button>
      </div>
    </Dialog>
  );
}
