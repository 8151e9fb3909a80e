import { Button, Slider } from '@mantine/core';
import { RADIUS_MAX_MILES, RADIUS_MIN_MILES, RADIUS_STEP_MILES } from '@candor/contract/limits';
import { MESSAGES } from '@candor/contract/messages';
import { useMutation } from '@tanstack/react-query';
import { LocateFixed, Map } from 'lucide-react';
import { useId, useState } from 'react';
import { searchTexts } from '../../lib/i18n/en/search.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { Place } from '../../lib/places.ts';
import { useFoundPlaces } from '../../lib/use-found-places.ts';
import { useMapChoice } from '../../lib/use-map-choice.ts';
import { AddressCredit } from '../../ui/map/map-credits.tsx';
import { MapDialog } from '../../ui/map/map-dialog.tsx';
import { PlaceField, placeName } from '../../ui/place-field.tsx';
import { locateMe, type Located } from './locate-me.ts';
import classes from './location-filter.module.css';
import type { SearchCriteria } from './search-criteria.ts';

interface Props {
  criteria: SearchCriteria;
  onChange: (change: Partial<SearchCriteria>) => void;
}

const marks = [RADIUS_MIN_MILES, 25, RADIUS_MAX_MILES].map((value) => ({ value, label: String(value) }));

/** Near where: a typed place or the caller's own, and how far around it. */
export function LocationFilter({ criteria: { place, radius }, onChange }: Props) {
  const t = useTexts(searchTexts);
  const field = useId();
  const [typing, setTyping] = useState('');
  const [isLeft, setLeft] = useState(false);
  const [shownRadius, setShownRadius] = useState<number | null>(null);
  const locate = useMutation({
    mutationFn: locateMe,
    onSuccess: ({ latitude, longitude, name }) => onChange({ place: { latitude, longitude, name: name || t('yourPlace') } }),
  });
  const [isMapOpen, setMapOpen] = useState(false);
  const found = useFoundPlaces(place === null ? typing : '');
  const choice = useMapChoice(isMapOpen, place);
  const isUnchosen = isLeft && place === null && typing.trim() !== '' && found.state !== 'searching';
  const clear = (): void => {
    setTyping('');
    locate.reset();
    onChange({ place: null });
    document.getElementById(field)?.focus();
  };
  const take = (chosen: Place): void => {
    const { latitude, longitude } = chosen;
    onChange({ place: { latitude, longitude, name: placeName(chosen) || t('pointOnMap') } });
  };
  const said: Record<Located['by'], string> = {
    address: t('locatedByAddress'),
    browser: t('locatedByBrowser'),
    nobody: t('locatedByNobody'),
  };
  return (
    <fieldset className={classes.group}>
      <legend>{t('location')}</legend>
      <PlaceField
        id={field}
        label={t('place')}
        description={t('placeHelp')}
        text={place?.name ?? typing}
        places={found.places}
        state={found.state}
        error={isUnchosen ? t('placeUnchosen') : undefined}
        onLeave={() => setLeft(true)}
        onType={(text) => {
          setTyping(text);
          setLeft(false);
          locate.reset();
          if (place !== null) onChange({ place: null });
        }}
        onChoose={take}
        onClear={clear}
      />
      <div className={classes.actions}>
        <Button variant="default" size="sm" leftSection={<Map size={18} aria-hidden />} onClick={() => setMapOpen(true)}>
          {t('chooseOnMap')}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<LocateFixed size={18} aria-hidden />}
          loading={locate.isPending}
          onClick={() => locate.mutate()}
        >
          {t('useMyLocation')}
        </Button>
        <Button variant="default" size="sm" disabled={place === null} onClick={clear}>
          {t('clearLocation')}
        </Button>
      </div>
      <p className={classes.said} role="status">
        {locate.data && place !== null && (
          <>
            {said[locate.data.by]} {locate.data.by === 'address' && <AddressCredit />}
          </>
        )}
      </p>
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
      <MapDialog
        opened={isMapOpen}
        onClose={() => setMapOpen(false)}
        title={t('mapTitle')}
        confirm={t('useLocation')}
        missing={MESSAGES.searchMapPoint}
        radiusMiles={radius}
        choice={choice}
        onConfirm={(chosen) => {
          locate.reset();
          take(chosen);
        }}
      />
    </fieldset>
  );
}
