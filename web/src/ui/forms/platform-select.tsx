import { NativeSelect } from '@mantine/core';
import type { NativeSelectProps } from '@mantine/core';
import type { PlatformValue } from '@candor/contract/platforms';
import { findPlatform } from '@candor/contract/platforms';
import { Link2 } from 'lucide-react';
import { memo } from 'react';
import { useLanguage } from '../../lib/i18n/language.ts';
import { platformGroups } from '../../lib/format/platform-names.ts';
import { PlatformImage } from '../badges/platform-badge.tsx';

interface Props extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange' | 'leftSection'> {
  value: PlatformValue | '';
  onChange: (platform: PlatformValue | '') => void;
  /** Label of the empty option: "Choose a platform", "Any Platform". */
  none: string;
}

/** A native select, which phones and screen readers handle well. */
export const PlatformSelect = memo(function PlatformSelect({ value, onChange, none, ...rest }: Props) {
  useLanguage();
  const chosen = findPlatform(value);
  return (
    <NativeSelect
      {...rest}
      data={[{ value: '', label: none }, ...platformGroups()]}
      value={value}
      leftSection={
        chosen ? <PlatformImage key={chosen.value} platform={chosen.value} emoji={chosen.emoji} /> : <Link2 size={18} aria-hidden />
      }
      onChange={(event) => onChange(findPlatform(event.currentTarget.value)?.value ?? '')}
    />
  );
});
