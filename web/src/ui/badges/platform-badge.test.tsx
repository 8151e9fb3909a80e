import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { platformImage, PLATFORM_VALUES } from '@candor/contract/platforms';
import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PlatformBadge } from './platform-badge.tsx';

it.each(PLATFORM_VALUES)('has an image of %s at the catalogue’s path', (platform) => {
  expect(existsSync(join(import.meta.dirname, '../../../public', platformImage(platform)))).toBe(true);
  const { container } = render(<PlatformBadge platform={platform} emoji="?" label="It" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe(platformImage(platform));
});

it('shows the emoji when an image fails to load', () => {
  const { container } = render(<PlatformBadge platform="gone" emoji="🔗" label="Unknown" />);
  const picture = container.querySelector('img');
  if (!picture) throw new Error('There is no picture');
  fireEvent.error(picture);
  expect(container.textContent).toContain('🔗');
});
