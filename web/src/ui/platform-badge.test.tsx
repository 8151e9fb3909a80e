import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { platformImage, PLATFORM_VALUES } from '@candor/contract/platforms';
import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PlatformBadge } from './platform-badge.tsx';

it.each(PLATFORM_VALUES)('has a picture of %s where the catalogue says', (platform) => {
  expect(existsSync(join(import.meta.dirname, '../../public', platformImage(platform)))).toBe(true);
  const { container } = render(<PlatformBadge platform={platform} emoji="?" label="It" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe(platformImage(platform));
});

it('shows the emoji in place of a picture that cannot be had', () => {
  const { container } = render(<PlatformBadge platform="gone" emoji="🔗" label="Unknown" />);
  const picture = container.querySelector('img');
  if (!picture) throw new Error('There is no picture');
  fireEvent.error(picture);
  expect(container.textContent).toContain('🔗');
});
