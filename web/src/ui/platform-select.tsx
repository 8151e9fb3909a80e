import { NativeSelect } from '@mantine/core';
import type { NativeSelectProps } from '@mantine/core';
import type { PlatformValue } from '@candor/contract/platforms';
import { findPlatform } from '@candor/contract/platforms';
import { Link2 } from 'lucide-react';
import { useLanguage } from '../lib/i18n/language.ts';
import { platformGroups } from '../lib/platform-names.ts';
import { PlatformImage } from './platform-badge.tsx';

interface Props extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange' | 'leftSection'> {
  value: PlatformValue | '';
  onChange: (platform: PlatformValue | '') => void;
  /** What stands for no platform: "Choose a platform", "Any Platform". */
  none: string;
}

/** The catalogue by category, in the device's own picker, which every phone and screen reader knows. */
export function PlatformSelect({ value, onChange, none, ...rest }: Props) {
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
}
