import { TextInput } from '@mantine/core';
import { PERSON_NAME_MAX } from '@candor/contract/limits';
import { submitExperienceTexts } from '../submit-experience.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { fieldIds, messageAt } from '../fields.ts';
import { FormSection } from './form-section.tsx';
import type { SectionProps } from './section-props.ts';

export function PersonSection({ form, change, problems }: SectionProps) {
  const t = useTexts(submitExperienceTexts);
  return (
    <FormSection section="person" title={t('person')}>
      <TextInput
        id={fieldIds.personName}
        label={t('personName')}
        description={t('personNameHelp')}
        error={messageAt(problems, 'personName')}
        value={form.personName}
        maxLength={PERSON_NAME_MAX}
        required
        withAsterisk={false}
        autoComplete="off"
        autoCapitalize="words"
        dir="auto"
        onChange={(event) => change({ personName: event.currentTarget.value })}
      />
    </FormSection>
  );
}
