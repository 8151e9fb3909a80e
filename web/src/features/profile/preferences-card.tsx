import { errorMessageOr } from '../../lib/errors/error-message.ts';
import { profileTexts } from './profile.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { User } from '../../lib/session/use-session.ts';
import { LabelledSwitch } from '../../ui/forms/labelled-switch.tsx';
import { Card } from '../../ui/page/card.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import classes from './preferences-card.module.css';
import { useTogglePreference } from './queries.ts';
import { Section } from './section.tsx';

/** LGBTQIA+ overrides Campus Mode: the Campus choice is kept and applies again when LGBTQIA+ is off. */
export function PreferencesCard({ user }: { user: User }) {
  const t = useTexts(profileTexts);
  const { mutateAsync } = useTogglePreference();
  // Not through the options of `mutate`: they are called for the last change only.
  const save = (change: Partial<Pick<User, 'campus_mode' | 'lgbtqia'>>): void =>
    void mutateAsync(change).catch((failure: unknown) => toast.error(errorMessageOr(failure, t('updateFailed'))));
  return (
    <Section title={t('preferences')}>
      <Card className={classes.card ?? ''}>
        <LabelledSwitch
          label={t('campusMode')}
          help={user.lgbtqia ? t('campusModeOverridden') : t('campusModeHelp')}
          checked={user.campus_mode && !user.lgbtqia}
          disabled={user.lgbtqia}
          onChange={(isOn) => save({ campus_mode: isOn })}
        />
        <LabelledSwitch label={t('lgbtqia')} help={t('lgbtqiaHelp')} checked={user.lgbtqia} onChange={(isOn) => save({ lgbtqia: isOn })} />
        <div className={classes.theme}>
          <ThemeSwitch />
        </div>
      </Card>
    </Section>
  );
}
