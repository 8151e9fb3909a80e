import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { ExperienceHub } from './experience-hub.tsx';

describe('the hub', () => {
  it('caps the counts of its badges at 99, and links to its pages', async () => {
    fakeApi({ 'GET /experiences/user-stats': { experience_count: 99, linked_experiences_count: 100, has_linked_experiences: true } });
    renderScreen(<ExperienceHub />);
    expect(await screen.findByText('99+')).toBeDefined();
    expect(screen.getByText('99')).toBeDefined();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/submit-experience',
      '/my-experiences',
      '/linked-experiences',
      '/community',
    ]);
  });
});
