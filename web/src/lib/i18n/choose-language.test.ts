import { afterEach, expect, it } from 'vitest';
import { chooseLanguage, registerLanguage, storedLanguage } from './choose-language.ts';
import { currentLanguage, setLanguage } from './language.ts';

afterEach(() => {
  localStorage.clear();
  setLanguage({ language: 'en', areas: {} });
});

it.each(['fr', 'zh', 'EN', '', '<script>'])('ignores a stored language that this version does not know: %j', (stored) => {
  localStorage.setItem('candor.language', stored);
  expect(storedLanguage()).toBeNull();
});

it('stores a language once its texts have loaded, and keeps the previous one if they do not load', async () => {
  registerLanguage('es', async () => ({ areas: {} }));
  await chooseLanguage('es');
  expect(storedLanguage()).toBe('es');
  registerLanguage('zh-Hans', () => Promise.reject(new Error('offline')));
  await expect(chooseLanguage('zh-Hans')).rejects.toThrow('offline');
  expect(storedLanguage()).toBe('es');
  expect(currentLanguage()).toBe('es');
});

it.each([
  ['loads', (loading: PromiseWithResolvers<{ areas: {} }>) => loading.resolve({ areas: {} })],
  ['fails', (loading: PromiseWithResolvers<{ areas: {} }>) => loading.reject(new Error('offline'))],
])('keeps the last of several choices if an earlier one %s later', async (_, end) => {
  const loading = Promise.withResolvers<{ areas: {} }>();
  registerLanguage('es', () => loading.promise);
  registerLanguage('zh-Hans', async () => ({ areas: {} }));
  const earlier = chooseLanguage('es');
  expect(await chooseLanguage('zh-Hans')).toBe(true);
  end(loading);
  expect(await earlier).toBe(false);
  expect([currentLanguage(), storedLanguage()]).toEqual(['zh-Hans', 'zh-Hans']);
});
