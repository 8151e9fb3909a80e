import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { watchFieldErrors } from './watch-field-errors.ts';
import { setLive } from '../src/features/notifications/notifications-query.ts';
import { setDateDisplay } from '../src/lib/format/date-display.ts';
import { registerLanguage } from '../src/lib/i18n/choose-language.ts';
import { forgetToken } from '../src/lib/session/token.ts';

// Pages load lazily, and these tests run at a low priority beside the journeys, so results may take long to appear.
configure({ asyncUtilTimeout: 60_000 });

// Browser APIs that Mantine needs and happy-dom lacks.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => false,
  }) as unknown as MediaQueryList;
window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
Element.prototype.scrollIntoView ??= () => {};

registerLanguage('es', async () => (await import('../src/app/spanish/spanish.ts')).spanish);
registerLanguage('zh-Hans', async () => (await import('../src/app/chinese/chinese.ts')).chinese);

let fieldErrors: ReturnType<typeof watchFieldErrors> | undefined;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  fieldErrors = watchFieldErrors();
});
afterEach(() => {
  const unexplained = fieldErrors?.stop() ?? [];
  cleanup();
  // These live in modules, which the tests of a file share.
  forgetToken();
  setLive(false);
  setDateDisplay({ dateFormat: 'auto', timezone: 'auto' });
  if (unexplained.length > 0) throw new Error(`Fields marked as wrong whose aria-describedby names no text:\n${unexplained.join('\n')}`);
});
