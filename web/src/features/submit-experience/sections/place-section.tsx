import { Button } from '@mantine/core';
import { SUBMIT_RADIUS_MILES } from '@candor/contract/limits';
import { message } from '@candor/contract/message';
import { Map } from 'lucide-react';
import { submitExperienceTexts } from '../submit-experience.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { messageText } from '../../../lib/i18n/message-text.ts';
import { usePlaceSuggestions } from '../../../lib/places/use-place-suggestions.ts';
import { useMapChoice } from '../../../lib/places/use-map-choice.ts';
import { MapDialog } from '../../../ui/map/map-dialog.tsx';
import { PlaceField, placeName } from '../../../ui/map/place-field.tsx';
import type { ExperienceForm } from '../experience-form.ts';
import { fieldIds, messageAt } from '../fields.ts';
import { FormSection } from './form-section.tsx';
import classes from './place-section.module.css';
import type { SectionProps } from './section-props.ts';

/** Only the area is stored, whether a city or a point was chosen. */
export function PlaceSection({ form, change, problems }: SectionProps) {
  // The member chose to wait for another experience from the former city.
  const changePlace = (place: Pick<ExperienceForm, 'place' | 'placeText'>): void => change({ ...place, waitsForCompany: false });
  const t = useTexts(submitExperienceTexts);
  const suggestions = usePlaceSuggestions(form.place === null ? form.placeText : '');
  const map = useMapChoice(form.place);
  return (
    <FormSection section="location" title={t('location')}>
      <PlaceField
        id={fieldIds.place}
        label={t('place')}
        description={t('placeHelp')}
        error={messageAt(problems, 'place')}
        text={form.placeText}
        places={suggestions.places}
        state={suggestions.state}
        onType={(placeText) => changePlace({ placeText, place: null })}
        onChoose={(place) => changePlace({ place, placeText: placeName(place) })}
        onClear={() => {
          changePlace({ place: null, placeText: '' });
          document.getElementById(fieldIds.place)?.focus();
        }}
      />
      <Button variant="default" size="sm" className={classes.map ?? ''} leftSection={<Map size={18} aria-hidden />} onClick={map.open}>
        {t('chooseOnMap')}
      </Button>
      <MapDialog
        texts={{ title: t('mapTitle'), confirm: t('confirmLocation'), missing: messageText(message('mapPoint')) }}
        radiusMiles={SUBMIT_RADIUS_MILES}
        choice={map}
        onConfirm={(place) => changePlace({ place, placeText: placeName(place) || t('pointOnMap') })}
      />
    </FormSection>
  );
}
