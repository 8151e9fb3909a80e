import { Button, Combobox, Loader, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { MapPin } from 'lucide-react';
import { placeTexts } from '../lib/i18n/en/place.ts';
import { currentLanguage, useTexts } from '../lib/i18n/language.ts';
import classes from './place-field.module.css';

export interface ShownPlace {
  city: string;
  state: string | null;
  country: string;
}

/** As wide as "Clear" in any of our languages, so that a long name ends before it. */
const CLEAR_WIDTH_PX = 88;

interface Props<P extends ShownPlace> {
  id?: string;
  label: string;
  description?: string;
  text: string;
  /** What was found for the text; undefined while it is looked for, or when there is nothing to look for. */
  places: readonly P[] | undefined;
  state: 'idle' | 'searching' | 'failed';
  error?: string | undefined;
  onType: (text: string) => void;
  onChoose: (place: P) => void;
  onClear: () => void;
  onLeave?: () => void;
}

/** Countries come as two letters; people know them by name. */
function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([currentLanguage()], { type: 'region' }).of(code) ?? code;
}
const regionOf = ({ state, country }: ShownPlace): string => [state, countryName(country)].filter(Boolean).join(', ');
export const placeName = (place: ShownPlace): string => [place.city, regionOf(place)].filter(Boolean).join(', ');

/** A typed place: the list below is walked with the arrow keys, Enter chooses, Escape closes it. */
export function PlaceField<P extends ShownPlace>({
  id,
  label,
  description,
  text,
  places,
  state,
  error,
  onType,
  onChoose,
  onClear,
  onLeave,
}: Props<P>) {
  const t = useTexts(placeTexts);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const note = state === 'failed' ? t('failed') : places?.length === 0 ? t('none') : undefined;
  const listed = places !== undefined && places.length > 0;
  return (
    <div>
      <Combobox
        store={combobox}
        withinPortal={false}
        onOptionSubmit={(index) => {
          const place = places?.[Number(index)];
          if (place) onChoose(place);
          combobox.closeDropdown();
        }}
      >
        <Combobox.Target withExpandedAttribute autoComplete="off">
          <TextInput
            id={id}
            label={label}
            description={description}
            error={error}
            value={text}
            leftSection={<MapPin size={18} aria-hidden />}
            rightSectionWidth={text === '' ? undefined : CLEAR_WIDTH_PX}
            rightSectionPointerEvents="all"
            rightSection={
              state === 'searching' ? (
                <Loader size={18} mr="sm" aria-hidden />
              ) : text === '' ? null : (
                <Button variant="subtle" size="sm" onClick={onClear}>
                  {t('clear')}
                </Button>
              )
            }
            onChange={(event) => {
              onType(event.currentTarget.value);
              combobox.openDropdown();
              combobox.resetSelectedOption();
            }}
            onClick={() => combobox.openDropdown()}
            onBlur={() => {
              combobox.closeDropdown();
              onLeave?.();
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!listed && note === undefined}>
          {note !== undefined && <p className={classes.note}>{note}</p>}
          <Combobox.Options aria-label={label} className={classes.options}>
            {places?.map((place, index) => (
              <Combobox.Option key={`${placeName(place)} ${index}`} value={String(index)} className={classes.option}>
                <MapPin size={16} aria-hidden />
                <span>
                  {place.city} <span className={classes.more}>{regionOf(place)}</span>
                </span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <VisuallyHidden role="status">
        {state === 'searching' ? t('searching') : listed ? t('found', { count: places.length }) : (note ?? '')}
      </VisuallyHidden>
    </div>
  );
}
