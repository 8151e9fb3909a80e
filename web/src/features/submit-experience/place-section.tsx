import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { submitExperienceTexts } from '../../lib/i18n/en/submit-experience.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { placesQuery } from '../../lib/places.ts';
import { PlaceField, placeName } from '../../ui/place-field.tsx';
import { fieldIds, messageAt } from './fields.ts';
import { FormSection } from './form-section.tsx';
import type { SectionProps } from './section-props.ts';

const TYPING_PAUSE_MS = 250;

export function PlaceSection({ form, change, problems }: SectionProps) {
  const t = useTexts(submitExperienceTexts);
  const typed = form.place === null ? form.placeText.trim() : '';
  const [asked] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const { data, isError } = useQuery(placesQuery(typed === '' ? '' : asked));
  const current = typed !== '' && asked === typed;
  const waiting = typed !== '' && !isError && (!current || data === undefined);
  return (
    <FormSection title={t('location')}>
      <PlaceField
        id={fieldIds.place}
        label={t('place')}
        description={t('placeHelp')}
        error={messageAt(problems, 'place')}
        text={form.placeText}
        places={current ? data : undefined}
        state={current && isError ? 'failed' : waiting ? 'searching' : 'idle'}
        onType={(placeText) => change({ placeText, place: null })}
        onChoose={(place) => change({ place, placeText: placeName(place) })}
        onClear={() => {
          change({ place: null, placeText: '' });
          document.getElementById(fieldIds.place)?.focus();
        }}
      />
    </FormSection>
  );
}
