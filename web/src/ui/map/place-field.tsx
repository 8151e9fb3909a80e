import { Button, Combobox, Loader, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { MapPin } from 'lucide-react';
import { placeTexts } from './place.en.ts';
import { currentLanguage, useTexts } from '../../lib/i18n/language.ts';
import classes from './place-field.module.css';

export interface PlaceOption {
  city: string;
  state: string | null;
  country: string;
}

/** The width of "Clear" in the longest language, so that a long name ends before it. */
const CLEAR_WIDTH_PX = 88;

interface Props<P extends PlaceOption> {
  id?: string;
  label: string;
  description?: string;
  text: string;
  /** Undefined while loading or without a query. */
  places: readonly P[] | undefined;
  state: 'idle' | 'searching' | 'failed';
  error?: string | undefined;
  onType: (text: string) => void;
  onChoose: (place: P) => void;
  onClear: () => void;
  onLeave?: () => void;
}

function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([currentLanguage()], { type: 'region' }).of(code) ?? code;
}
const formatRegion = ({ state, country }: PlaceOption): string => [state, countryName(country)].filter(Boolean).join(', ');
export const placeName = (place: PlaceOption): string => [place.city, formatRegion(place)].filter(Boolean).join(', ');

/** A combobox: arrow keys move through the list, Enter chooses, Escape closes. */
export function PlaceField<P extends PlaceOption>({
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
  const hasSuggestions = places !== undefined && places.length > 0;
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
            rightSection={<ClearButton isSearching={state === 'searching'} isEmpty={text === ''} onClear={onClear} />}
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
        <Suggestions label={label} places={places} note={note} />
      </Combobox>
      <VisuallyHidden role="status">
        {state === 'searching' ? t('searching') : hasSuggestions ? t('found', { count: places.length }) : (note ?? '')}
      </VisuallyHidden>
    </div>
  );
}

function ClearButton({ isSearching, isEmpty, onClear }: { isSearching: boolean; isEmpty: boolean; onClear: () => void }) {
  const t = useTexts(placeTexts);
  if (isSearching) return <Loader size={18} me="sm" aria-hidden />;
  if (isEmpty) return null;
  return (
    <Button variant="subtle" size="sm" onClick={onClear}>
      {t('clear')}
    </Button>
  );
}

interface SuggestionsProps {
  label: string;
  places: readonly PlaceOption[] | undefined;
  note: string | undefined;
}

const Suggestions = ({ label, places = [], note }: SuggestionsProps) => (
  <Combobox.Dropdown hidden={places.length === 0 && note === undefined}>
    {note !== undefined && <p className={classes.note}>{note}</p>}
    <Combobox.Options aria-label={label} className={classes.options}>
      {places.map((place, index) => (
        <Combobox.Option key={`${placeName(place)} ${index}`} value={String(index)} className={classes.option}>
          <MapPin size={16} aria-hidden />
          <span>
            {place.city} <span className={classes.more}>{formatRegion(place)}</span>
          </span>
        </Combobox.Option>
      ))}
    </Combobox.Options>
  </Combobox.Dropdown>
);
