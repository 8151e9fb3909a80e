import { Button } from '@mantine/core';
import { SUBMIT_RADIUS_MILES } from '@candor/contract/limits';
import { MESSAGES } from '@candor/contract/messages';
import { Map } from 'lucide-react';
import { useState } from 'react';
import { submitExperienceTexts } from '../../lib/i18n/en/submit-experience.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { useFoundPlaces } from '../../lib/use-found-places.ts';
import { useMapChoice } from '../../lib/use-map-choice.ts';
import { MapDialog } from '../../ui/map/map-dialog.tsx';
import { PlaceField, placeName } from '../../ui/place-field.tsx';
import { fieldIds, messageAt } from './fields.ts';
import { FormSection } from './form-section.tsx';
import classes from './place-section.module.css';
import type { SectionProps } from './section-props.ts';

/** A city by its name or a point on the map: either way only the area is kept. */
export function PlaceSection({ form, change, problems }: SectionProps) {
  const t = useTexts(submitExperienceTexts);
  const [isMapOpen, setMapOpen] = useState(false);
  const found = useFoundPlaces(form.place === null ? form.placeText : '');
  const choice = useMapChoice(isMapOpen, form.place);
  return (
    <FormSection title={t('location')}>
      <PlaceField
        id={fieldIds.place}
        label={t('place')}
        description={t('placeHelp')}
        error={messageAt(problems, 'place')}
        text={form.placeText}
        places={found.places}
        state={found.state}
        onType={(placeText) => change({ placeText, place: null })}
        onChoose={(place) => change({ place, placeText: placeName(place) })}
        onClear={() => {
          change({ place: null, placeText: '' });
          document.getElementById(fieldIds.place)?.focus();
        }}
      />
      <Button
        variant="default"
        size="sm"
        className={classes.map ?? ''}
        leftSection={<Map size={18} aria-hidden />}
        onClick={() => setMapOpen(true)}
      >
        {t('chooseOnMap')}
      </Button>
      <MapDialog
        opened={isMapOpen}
        onClose={() => setMapOpen(false)}
        title={t('mapTitle')}
        confirm={t('confirmLocation')}
        missing={MESSAGES.mapPoint}
        radiusMiles={SUBMIT_RADIUS_MILES}
        choice={choice}
        onConfirm={(place) => change({ place, placeText: placeName(place) || t('pointOnMap') })}
      />
    </FormSection>
  );
}
