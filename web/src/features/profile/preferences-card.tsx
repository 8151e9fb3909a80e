import { Switch } from '@mantine/core';
import { sentenceOr } from '../../lib/error-sentence.ts';
import { profileTexts } from '../../lib/i18n/en/profile.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { User } from '../../lib/session/use-session.ts';
import { Card } from '../../ui/card.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { toast } from '../../ui/toast.tsx';
import classes from './preferences-card.module.css';
import { useTurnPreference } from './queries.ts';
import { Section } from './section.tsx';

const row = { body: classes.row ?? '', labelWrapper: classes.label ?? '' };

/**
 * LGBTQIA+ overrides Campus Mode: what was chosen there is kept, and counts again when LGBTQIA+ goes off. The switches are
 * named by themselves, since their label element holds the description too, which would then be read twice.
 */
export function PreferencesCard({ user }: { user: User }) {
  const t = useTexts(profileTexts);
  const { mutate } = useTurnPreference();
  const turn = (change: Partial<Pick<User, 'campus_mode' | 'lgbtqia'>>) =>
    mutate(change, { onError: (error) => toast.error(sentenceOr(error, t('updateFailed'))) });
  return (
    <Section title={t('preferences')}>
      <Card className={classes.card ?? ''}>
        <Switch
          labelPosition="left"
          classNames={row}
          label={t('campusMode')}
          aria-label={t('campusMode')}
          description={user.lgbtqia ? t('campusModeOverridden') : t('campusModeHelp')}
          checked={user.campus_mode && !user.lgbtqia}
          disabled={user.lgbtqia}
          onChange={(event) => turn({ campus_mode: event.currentTarget.checked })}
        />
        <Switch
          labelPosition="left"
          classNames={row}
          label={t('lgbtqia')}
          aria-label={t('lgbtqia')}
          description={t('lgbtqiaHelp')}
          checked={user.lgbtqia}
          onChange={(event) => turn({ lgbtqia: event.currentTarget.checked })}
        />
        <div className={classes.theme}>
          <ThemeSwitch />
        </div>
      </Card>
    </Section>
  );
}
