import { Switch } from '@mantine/core';
import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { profileTexts } from './profile.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { User } from '../../lib/session/use-session.ts';
import { Card } from '../../ui/page/card.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import classes from './preferences-card.module.css';
import { useTogglePreference } from './queries.ts';
import { Section } from './section.tsx';

const row = { body: classes.row ?? '', labelWrapper: classes.label ?? '' };

/**
 * LGBTQIA+ overrides Campus Mode: the Campus choice is kept and applies again when LGBTQIA+ is off. Each switch has an aria-label
 * because its label element contains the description, which would be read twice.
 */
export function PreferencesCard({ user }: { user: User }) {
  const t = useTexts(profileTexts);
  const { mutate } = useTogglePreference();
  const turn = (change: Partial<Pick<User, 'campus_mode' | 'lgbtqia'>>) =>
    mutate(change, { onError: (error) => toast.error(errorMessageOr(error, t('updateFailed'))) });
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
