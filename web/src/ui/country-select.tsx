import { NativeSelect } from '@mantine/core';
import { phoneTexts } from '../lib/i18n/en/phone.ts';
import { useTexts } from '../lib/i18n/language.ts';
import { useCountries } from '../lib/use-countries.ts';

/** As the country list names it. */
export interface Country {
  iso: string;
  dialCode: string;
}

interface Props {
  country: Country;
  onChange: (country: Country) => void;
}

/** Every country with its flag, name and dial code; only who names a phone number loads the list. */
export function CountrySelect({ country, onChange }: Props) {
  const t = useTexts(phoneTexts);
  const countries = useCountries();
  // Names come before flags: a select is searched by typing the first letters.
  const data = countries?.map(({ iso, name, flag, dialCode }) => ({ value: iso, label: `${name} ${flag} ${dialCode}` })) ?? [
    { value: country.iso, label: country.dialCode },
  ];
  return (
    <NativeSelect
      label={t('country')}
      description={countries ? undefined : t('loadingCountries')}
      autoComplete="off"
      data={data}
      value={country.iso}
      onChange={(event) => {
        const chosen = countries?.find(({ iso }) => iso === event.currentTarget.value);
        if (chosen) onChange({ iso: chosen.iso, dialCode: chosen.dialCode });
      }}
    />
  );
}
