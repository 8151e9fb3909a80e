import { NativeSelect } from '@mantine/core';
import type { NativeSelectProps } from '@mantine/core';
import type { PlatformValue } from '@candor/contract/platforms';
import { CATEGORY_LABELS, findPlatform, PLATFORM_CATEGORIES, PLATFORMS } from '@candor/contract/platforms';
import { Link2 } from 'lucide-react';
import { PlatformImage } from './platform-badge.tsx';

interface Props extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange' | 'leftSection'> {
  value: PlatformValue | '';
  onChange: (platform: PlatformValue | '') => void;
  /** What stands for no platform: "Choose a platform", "Any Platform". */
  none: string;
}

const groups = PLATFORM_CATEGORIES.map((category) => ({
  group: CATEGORY_LABELS[category],
  items: PLATFORMS.filter((platform) => platform.category === category).map(({ value, label }) => ({ value, label })),
}));

/** The catalogue by category, in the device's own picker, which every phone and screen reader knows. */
export function PlatformSelect({ value, onChange, none, ...rest }: Props) {
  const chosen = findPlatform(value);
  return (
    <NativeSelect
      {...rest}
      data={[{ value: '', label: none }, ...groups]}
      value={value}
      leftSection={
        chosen ? <PlatformImage key={chosen.value} platform={chosen.value} emoji={chosen.emoji} /> : <Link2 size={18} aria-hidden />
      }
      onChange={(event) => onChange(findPlatform(event.currentTarget.value)?.value ?? '')}
    />
  );
}
