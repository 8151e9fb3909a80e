import type { ComponentProps } from 'react';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { SharedProfile } from './shared-profile.tsx';

type FillIn = ComponentProps<typeof SharedProfile>['onFill'];

/** A shared text, stored as the service worker stores it. */
function share(text: string, ageMs = 0) {
  let entry: Response | undefined = new Response(text, { headers: { 'X-Shared-At': String(Date.now() - ageMs) } });
  vi.stubGlobal('caches', {
    open: async () => ({ match: async () => entry }),
    delete: async () => {
      entry = undefined;
      return true;
    },
  });
  return { isGone: () => entry === undefined };
}
afterEach(() => vi.unstubAllGlobals());

it('fills in the platform and the handle, once', async () => {
  const shared = share('https://www.instagram.com/sam.lee?igsh=1');
  const onFill = vi.fn<FillIn>();
  renderScreen(<SharedProfile onFill={onFill} />, '/search?shared=1');
  await screen.findByText(/^Filled in from what you shared/);
  expect(onFill.mock.calls).toEqual([[{ platform: 'instagram', socialId: 'sam.lee' }]]);
  expect(shared.isGone()).toBe(true);
});

it.each([
  ['https://vm.tiktok.com/ZMabc/', /doesn’t say whose profile/],
  ['https://example.com/<script>alert(1)</script>', /found no profile/],
  ['', /found no profile/],
])('says what is missing in %j', async (text, sentence) => {
  share(text);
  renderScreen(<SharedProfile onFill={vi.fn<FillIn>()} />, '/search?shared=1');
  await screen.findByText(sentence);
});

it('ignores texts older than ten minutes, and does nothing on an ordinary visit', async () => {
  const old = share('@sam.lee', 11 * 60_000);
  const onFill = vi.fn<FillIn>();
  const { unmount } = renderScreen(<SharedProfile onFill={onFill} />, '/search?shared=1');
  await expect.poll(() => old.isGone()).toBe(true);
  unmount();
  const fresh = share('@sam.lee');
  renderScreen(<SharedProfile onFill={onFill} />, '/search');
  // As long as reading a shared text takes.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(fresh.isGone()).toBe(false);
  expect(onFill).not.toHaveBeenCalled();
});
