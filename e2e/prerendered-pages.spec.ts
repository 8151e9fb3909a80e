import { expect, it } from 'vitest';
import { openPage } from './harness/open-page.ts';
import { signInAs } from './harness/sign-in.ts';

const PAGES = {
  '/': 'Create Account',
  '/community': 'Community Stats',
  '/transparency': '30 days',
  '/privacy': 'In force since',
  '/terms': 'In force since',
  '/guidelines': '2. Be honest',
  '/how-we-protect-authors': 'Nobody is shown your name',
  '/contact': 'Someone wrote about you',
};

it('each public page without a form shows before any script has run, and has the same heading and title after it', async () => {
  const withoutScripts = await openPage(390, { javaScriptEnabled: false });
  const page = await openPage(390);
  for (const [path, text] of Object.entries(PAGES)) {
    await withoutScripts.goto(path);
    const heading = withoutScripts.getByRole('heading', { level: 1 });
    await heading.waitFor();
    await withoutScripts.getByText(text).first().waitFor();
    await page.goto(path);
    await page.locator('html:not([data-prerendered])').waitFor();
    await page.getByText(text).first().waitFor();
    const shown = async () => ({
      heading: await page.getByRole('heading', { level: 1 }).textContent(),
      title: await page.title(),
      mains: await page.getByRole('main').count(),
    });
    const prerendered = { heading: await heading.textContent(), title: await withoutScripts.title(), mains: 1 };
    await expect.poll(shown, { message: path }).toEqual(prerendered);
  }
});

it('a form shows before any script has run, and accepts no input until it can keep it', async () => {
  const withoutScripts = await openPage(390, { javaScriptEnabled: false });
  const page = await openPage(390);
  for (const [path, heading] of [
    ['/signin', 'Sign In'],
    ['/signup', 'Create Account'],
  ] as const) {
    await withoutScripts.goto(path);
    await withoutScripts.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(await withoutScripts.locator('main :is(input, select, button):enabled').count(), path).toBe(0);
    await page.goto(path);
    const phone = page.getByRole('textbox', { name: 'Phone number' });
    await phone.fill('4155550199');
    expect(await page.locator('html').getAttribute('data-prerendered')).toBeNull();
    await expect.poll(async () => (await phone.inputValue()).replaceAll(/\D/g, ''), { message: path }).toBe('4155550199');
  }
});

it('React hydrates a prerendered page and finds what it expects', async () => {
  for (const path of [
    '/',
    '/signin',
    '/signup',
    '/privacy/request',
    '/privacy',
    '/terms',
    '/guidelines',
    '/how-we-protect-authors',
    '/contact',
  ]) {
    const page = await openPage(390);
    const warnings: string[] = [];
    page.on('console', (message) => void (message.text().includes('prerendered page') && warnings.push(message.text())));
    await page.addInitScript(() => {
      new MutationObserver((_changes, watcher) => {
        const heading = document.querySelector<HTMLElement>('h1');
        if (!heading) return;
        heading.dataset.prerendered = 'as sent';
        watcher.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(path);
    await page.locator('html:not([data-prerendered])').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).getAttribute('data-prerendered'), path).toBe('as sent');
    expect(warnings, path).toEqual([]);
    // No field of the form waits for React any more.
    await expect.poll(() => page.locator('[data-waiting]').count(), { message: path }).toBe(0);
    await page.context().close();
  }
});

it('the scripts of a prerendered page are requested when it has been painted, and without waiting for the app', async () => {
  const page = await openPage(390);
  // The app would request them too.
  await page.route(/\/build\/main-.*\.js$/, () => undefined);
  await page.goto('/signup', { waitUntil: 'commit' });
  const readTimes = () =>
    page.evaluate(() => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\/build\/.*\.js$/.test(name));
      return scripts.map(({ startTime }) => startTime - painted);
    });
  await expect.poll(async () => (await readTimes()).length).toBeGreaterThan(10);
  expect((await readTimes()).filter((afterPaint) => afterPaint < 0)).toEqual([]);
  // A reader of another language waits for them, because the prerendered page is hidden.
  await page.evaluate(() => localStorage.setItem('candor.language', 'es'));
  await page.goto('/signup', { waitUntil: 'commit' });
  await expect.poll(async () => (await readTimes()).length).toBeGreaterThan(10);
});

it('a stored draft replaces the prerendered form', async () => {
  const page = await openPage(390);
  await page.goto('/signup');
  const campus = page.getByRole('switch', { name: /Campus/ });
  await campus.click();
  await page.getByLabel('Display name').fill('Ann');
  await page.reload();
  await page.locator('html:not([data-prerendered])').waitFor();
  await expect.poll(() => page.getByLabel('Display name').inputValue()).toBe('Ann');
  await expect.poll(() => campus.isChecked()).toBe(true);
});

it('the quick exit of a page works before its scripts have loaded, by its button and by Escape pressed three times', async () => {
  for (const leave of ['button', 'keys']) {
    const page = await openPage(390);
    // Requests to the other site are answered here, and the app's scripts never arrive.
    await page.route(/google\.com/, (route) => route.fulfill({ body: 'Another site', contentType: 'text/html' }));
    await page.route('**/build/*.js', () => undefined);
    await page.goto('/privacy/request', { waitUntil: 'commit' });
    const button = page.getByRole('button', { name: 'Quick exit' });
    await button.waitFor();
    await (leave === 'button' ? button.click() : page.evaluate(pressEscapeThreeTimes));
    await page.waitForURL(/google\.com/);
    await page.unroute('**/build/*.js');
    await page.goto('/privacy/request');
    // As after a quick exit within the app.
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { level: 1, name: 'Has something been written about you?' }).waitFor();
  }
});

function pressEscapeThreeTimes(): void {
  for (let n = 0; n < 3; n += 1) window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
}

it('members never see a page that was prerendered for visitors, and readers of other languages see pages in their language', async () => {
  const page = await openPage(390);
  await signInAs(page, 'Member');
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      const root = document.querySelector('#root');
      // The page as the build prerendered it: only the browser knows whether a member or a visitor reads it.
      if (root?.checkVisibility() && root.textContent?.includes('Sign in for more features'))
        document.documentElement.dataset.sawVisitors = '1';
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/community');
  await page.getByRole('link', { name: 'Profile' }).first().waitFor();
  expect(await page.locator('html').getAttribute('data-saw-visitors')).toBeNull();
  await page.locator('html:not([data-starts-empty])').waitFor();

  const reader = await openPage(390);
  await reader.addInitScript(() => localStorage.setItem('candor.language', 'es'));
  await reader.goto('/terms');
  await reader.getByRole('heading', { level: 1, name: 'Términos' }).waitFor();
  await reader.goto('/privacy/request');
  const form = reader.locator('main form');
  await form.waitFor();
  await expect.poll(() => form.evaluate((shown) => getComputedStyle(shown).opacity)).toBe('1');
});

it('the stored theme applies to a prerendered page', async () => {
  const page = await openPage(390, { colorScheme: 'light' });
  await page.addInitScript(() => localStorage.setItem('candor.theme', 'dark'));
  for (const path of ['/', '/terms']) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Theme: dark' }).waitFor();
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
  }
});
