import { Button } from '@mantine/core';
import { Smartphone } from 'lucide-react';
import { useTexts } from '../../lib/i18n/language.ts';
import { Card } from '../../ui/page/card.tsx';
import classes from './install-card.module.css';
import { useInstallPrompt } from './install-prompt.ts';
import { installTexts } from './install.en.ts';

/** Shown below the list of own experiences: members who shared one come back for its outcome. */
export function InstallCard() {
  const t = useTexts(installTexts);
  const { canInstall, install, decline } = useInstallPrompt();
  if (!canInstall) return null;
  return (
    <Card as="section" aria-label={t('title')} tone="sunken" className={classes.card ?? ''}>
      <Smartphone size={24} strokeWidth={1.9} aria-hidden />
      <div>
        <h2 className={classes.title}>{t('title')}</h2>
        <p className={classes.text}>{t('text')}</p>
        <div className={classes.actions}>
          <Button size="sm" onClick={() => void install()}>
            {t('install')}
          </Button>
          <Button size="sm" variant="subtle" onClick={decline}>
            {t('notNow')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
