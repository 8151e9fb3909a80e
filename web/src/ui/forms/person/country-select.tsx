import { NativeSelect } from '@mantine/core';
import { phoneTexts } from './phone.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { useCountries } from '../../../lib/places/use-countries.ts';

export interface Country {
  iso: string;
  dialCode: string;
}

interface Props {
  country: Country;
  onChange: (country: Country) => void;
}

/** Only forms that need a phone number load the country list. */
export function CountrySelect({ country, onChange }: Props) {
  const t = useTexts(phoneTexts);
  const countries = useCountries();
  // Name before flag, because a native select is searched by its first letters.
  const options = countries?.map(({ iso, name, flag, dialCode }) => ({ value: iso, label: `${name} ${flag} ${dialCode}` })) ?? [
    { value: country.iso, label: country.dialCode },
  ];
  return (
    <NativeSelect
      label={t('country')}
      description={countries ? undefined : t('loadingCountries')}
      autoComplete="off"
      data={options}
      value={country.iso}
      onChange={(event) => {
        const chosen = countries?.find(({ iso }) => iso === event.currentTarget.value);
        if (chosen) onChange({ iso: chosen.iso, dialCode: chosen.dialCode });
      }}
    />
  );
}
