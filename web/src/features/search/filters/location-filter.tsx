import { Button, Slider } from '@mantine/core';
import { RADIUS_MAX_MILES, RADIUS_MIN_MILES, RADIUS_STEP_MILES } from '@candor/contract/limits';
import { message } from '@candor/contract/message';
import { useMutation } from '@tanstack/react-query';
import { LocateFixed, Map } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { searchTexts } from '../search.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { messageText } from '../../../lib/i18n/message-text.ts';
import type { Place } from '../../../lib/places/places.ts';
import { usePlaceSuggestions } from '../../../lib/places/use-place-suggestions.ts';
import { useMapChoice } from '../../../lib/places/use-map-choice.ts';
import { IpLocationCredit } from '../../../ui/map/map-credits.tsx';
import { MapDialog } from '../../../ui/map/map-dialog.tsx';
import { PlaceField, placeName } from '../../../ui/map/place-field.tsx';
import { locateUser, type UserLocation } from './locate-user.ts';
import classes from './location-filter.module.css';
import type { SearchCriteria } from '../search-criteria.ts';

interface Props {
  criteria: SearchCriteria;
  onChange: (change: Partial<SearchCriteria>) => void;
  /** For a change that must not search yet. */
  onType: (change: Partial<SearchCriteria>) => void;
}

const marks = [RADIUS_MIN_MILES, 25, RADIUS_MAX_MILES].map((value) => ({ value, label: String(value) }));

/** The chosen place, and the three ways to choose one: typing, the map and the device. */
function useLocationChoice({ criteria: { place, placeText }, onChange, onType }: Props, field: string) {
  const t = useTexts(searchTexts);
  const [isBlurred, setBlurred] = useState(false);
  // A choice that is made while the device is located replaces that location.
  const newestLocating = useRef<symbol>(undefined);
  const locate = useMutation({
    mutationFn: async (locating: symbol) => ({ locating, ...(await locateUser()) }),
    onSuccess: ({ locating, latitude, longitude, name }) => {
      if (locating !== newestLocating.current) return;
      onChange({ place: { latitude, longitude, name: name || t('yourPlace') }, placeText: '' });
    },
  });
  const forgetLocation = (): void => {
    newestLocating.current = undefined;
    locate.reset();
  };
  const suggestions = usePlaceSuggestions(place === null ? placeText : '');
  return {
    located: locate.data,
    isLocating: locate.isPending,
    locate: (): void => {
      newestLocating.current = Symbol();
      locate.mutate(newestLocating.current);
    },
    suggestions,
    isMissing: isBlurred && place === null && placeText.trim() !== '' && suggestions.state !== 'searching',
    leave: () => setBlurred(true),
    type: (text: string): void => {
      setBlurred(false);
      forgetLocation();
      if (place === null) onType({ placeText: text });
      else onChange({ place: null, placeText: text });
    },
    select: (chosen: Place): void => {
      const { latitude, longitude } = chosen;
      forgetLocation();
      onChange({ place: { latitude, longitude, name: placeName(chosen) || t('pointOnMap') }, placeText: '' });
    },
    clear: (): void => {
      forgetLocation();
      onChange({ place: null, placeText: '' });
      document.getElementById(field)?.focus();
    },
  };
}

export function LocationFilter(props: Props) {
  const { criteria, onChange } = props;
  const { place, placeText, radius } = criteria;
  const t = useTexts(searchTexts);
  const field = useId();
  const map = useMapChoice(place);
  const { located, isLocating, locate, suggestions, isMissing, leave, type, select, clear } = useLocationChoice(props, field);
  return (
    <fieldset className={classes.group}>
      <legend>{t('location')}</legend>
      <PlaceField
        id={field}
        label={t('place')}
        description={t('placeHelp')}
        text={place?.name ?? placeText}
        places={suggestions.places}
        state={suggestions.state}
        error={isMissing ? t('placeUnchosen') : undefined}
        onLeave={leave}
        onType={type}
        onChoose={select}
        onClear={clear}
      />
      <LocationActions hasPlace={place !== null} isLocating={isLocating} onMap={map.open} onLocate={locate} onClear={clear} />
      <LocationStatus located={located} hasPlace={place !== null} />
      <RadiusSlider field={field} place={place} radius={radius} onChange={onChange} />
      <MapDialog
        texts={{ title: t('mapTitle'), confirm: t('useLocation'), missing: messageText(message('searchMapPoint')) }}
        radiusMiles={radius}
        choice={map}
        onConfirm={select}
      />
    </fieldset>
  );
}

function LocationStatus({ located, hasPlace }: { located: UserLocation | undefined; hasPlace: boolean }) {
  const t = useTexts(searchTexts);
  const messages: Record<UserLocation['source'], string> = {
    ip: t('locatedByIp'),
    browser: t('locatedByBrowser'),
    default: t('locationUnknown'),
  };
  return (
    <p className={classes.status} role="status">
      {located && hasPlace && (
        <>
          {messages[located.source]} {located.source === 'ip' && <IpLocationCredit />}
        </>
      )}
    </p>
  );
}

function LocationActions({
  hasPlace,
  isLocating,
  onMap,
  onLocate,
  onClear,
}: {
  hasPlace: boolean;
  isLocating: boolean;
  onMap: () => void;
  onLocate: () => void;
  onClear: () => void;
}) {
  const t = useTexts(searchTexts);
  return (
    <div className={classes.actions}>
      <Button variant="default" size="sm" leftSection={<Map size={18} aria-hidden />} onClick={onMap}>
        {t('chooseOnMap')}
      </Button>
      <Button variant="default" size="sm" leftSection={<LocateFixed size={18} aria-hidden />} loading={isLocating} onClick={onLocate}>
        {t('useMyLocation')}
      </Button>
      <Button variant="default" size="sm" disabled={!hasPlace} onClick={onClear}>
        {t('clearLocation')}
      </Button>
    </div>
  );
}

function RadiusSlider({
  field,
  place,
  radius,
  onChange,
}: {
  field: string;
  place: SearchCriteria['place'];
  radius: number;
  onChange: Props['onChange'];
}) {
  const t = useTexts(searchTexts);
  const [shownRadius, setShownRadius] = useState<number | null>(null);
  return (
    <div className={classes.radius}>
      <span id={`${field}-radius`}>{t('radius', { count: shownRadius ?? radius })}</span>
      <Slider
        aria-labelledby={`${field}-radius`}
        thumbProps={{ 'aria-labelledby': `${field}-radius` }}
        min={RADIUS_MIN_MILES}
        max={RADIUS_MAX_MILES}
        step={RADIUS_STEP_MILES}
        marks={marks}
        label={null}
        size="md"
        thumbSize={26}
        disabled={place === null}
        value={shownRadius ?? radius}
        onChange={setShownRadius}
        onChangeEnd={(miles) => {
          setShownRadius(null);
          onChange({ radius: miles });
        }}
      />
    </div>
  );
}
