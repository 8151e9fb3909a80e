import { Checkbox, TextInput } from '@mantine/core';
import { APPROXIMATE_DATES, firstExperienceDay, isoDay } from '@candor/contract/dates';
import { approximateDateTexts } from './approximate-dates.en.ts';
import { submitExperienceTexts } from '../submit-experience.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import classes from './date-section.module.css';
import { fieldIds, messageAt } from '../fields.ts';
import { FormSection } from './form-section.tsx';
import type { SectionProps } from './section-props.ts';

/** Today here, but never after today in UTC, which is the latest day that can be sent. */
const localDay = (now: Date): string => {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return isoDay(local < now ? local : now);
};

export function DateSection({ form, change, problems }: SectionProps) {
  const t = useTexts(submitExperienceTexts);
  const options = useTexts(approximateDateTexts);
  const today = isoDay(new Date());
  return (
    <FormSection section="date" title={t('date')}>
      {form.isExactDate ? (
        <TextInput
          id={fieldIds.date}
          className={classes.day ?? ''}
          type="date"
          label={t('day')}
          description={t('dayHelp')}
          error={messageAt(problems, 'date')}
          value={form.exactDate}
          min={firstExperienceDay(new Date())}
          max={today}
          onChange={(event) => change({ exactDate: event.currentTarget.value })}
        />
      ) : (
        <fieldset className={classes.group}>
          <legend className={classes.legend}>{t('approximate')}</legend>
          <div className={classes.choices}>
            {APPROXIMATE_DATES.map(({ value }) => (
              <label key={value} className={classes.choice}>
                <input
                  type="radio"
                  name="approximate-date"
                  checked={form.approximateDate === value}
                  onChange={() => change({ approximateDate: value })}
                />
                {options(value)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <Checkbox
        label={t('exactDate')}
        description={t('exactDateHelp')}
        checked={form.isExactDate}
        onChange={(event) => {
          const isExactDate = event.currentTarget.checked;
          change({ isExactDate, exactDate: isExactDate && form.exactDate === '' ? localDay(new Date()) : form.exactDate });
        }}
      />
    </FormSection>
  );
}
