import { describe, expect, it } from 'vitest';
import { expectAccessible } from './harness/expect-accessible.ts';
import { openPage } from './harness/open-page.ts';
import { signUpTrusted } from './harness/api-person.ts';
import { approve, openDecidableItem, readWaitingCount, waitForDecision } from './harness/review-screen.ts';
import { openAs, signInAs } from './harness/sign-in.ts';

const DESKTOPS = [
  { width: 1920, height: 1080, panes: 3 },
  { width: 1440, height: 900, panes: 3 },
  { width: 1280, height: 900, panes: 2 },
  { width: 1024, height: 768, panes: 2 },
] as const;

describe('reviewing', () => {
  it('keeps a decision when the page is closed before its ten seconds are over', async () => {
    const page = await openAs('Reviewer', '/review-queue', 1280);
    await page.getByRole('list', { name: 'Waiting items' }).waitFor();
    const before = await readWaitingCount(page);
    await page.keyboard.press('j');
    await openDecidableItem(page);
    const decided = waitForDecision(page);
    await approve(page);
    const { item } = ((await (await decided).json()) as { data: { item: { id: number } } }).data;
    await page.close({ runBeforeUnload: false });

    const later = await openAs('Reviewer', '/review-queue', 1280);
    await later.getByText(`${before - 1} waiting`, { exact: true }).waitFor({ timeout: 30_000 });
    const token = await later.evaluate(() => localStorage.getItem('candor.token'));
    const again = await later.request.post(`/api/v1/community/review-queue/${item.id}/lease`, {
      headers: { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' },
    });
    expect(((await again.json()) as { code: string }).code).toBe('ALREADY_DECIDED');
  });

  it('needs only the keyboard to approve, undo, reject, hand to an admin, list the shortcuts and leave the queue', async () => {
    const page = await openAs('Reviewer', '/review-queue', 1280);
    const list = page.getByRole('list', { name: 'Waiting items' });
    await list.waitFor();
    const before = await readWaitingCount(page);

    await page.keyboard.press('j');
    await openDecidableItem(page);
    await expectAccessible(page);
    const name = await page.getByRole('heading', { level: 2 }).textContent();
    await approve(page);
    await page.keyboard.press('u');
    await page.getByText('Undone. The decision won’t take effect.').waitFor();
    expect(await page.getByRole('heading', { level: 2 }).textContent()).toBe(name);
    const first = waitForDecision(page);
    await approve(page);

    await first;
    // Shortcuts are off while a reason is typed.
    await openDecidableItem(page);
    const second = waitForDecision(page);
    await page.keyboard.press('r');
    await page.getByLabel('Why is it rejected?').waitFor();
    await page.keyboard.type('It names a place, a job and a car: j, k, a.');
    await page.keyboard.press('Control+Enter');
    await second;
    const third = waitForDecision(page);
    await openDecidableItem(page);
    await page.keyboard.press('e');
    await page.getByLabel('What should an admin look at?').waitFor();
    await page.keyboard.type('Is this a threat?');
    await page.keyboard.press('Control+Enter');
    await third;
    await openDecidableItem(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // Escape closes the dialog and leaves the item open.
    expect(await page.getByText(/^Yours for \d+:\d\d$/).count()).toBe(1);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Type a command' }).waitFor();
    await page.keyboard.type('community');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/community');
    await page.goBack();
    // Approved, rejected, and handed to an admin: none of the three waits for a reviewer now.
    await page.getByText(`${before - 3} waiting`, { exact: true }).waitFor({ timeout: 30_000 });
  });

  it('shows three panes on wide windows and two on narrower ones, the first item open and the decision in view', async () => {
    const page = await openAs('Reviewer', '/review-queue', 1280, { viewport: DESKTOPS[0] });
    const list = page.getByRole('list', { name: 'Waiting items' });
    const heading = page.getByRole('heading', { level: 2 });
    await heading.waitFor();
    await page.getByText(/^Yours for \d+:\d\d$/).waitFor();
    // Opening it doesn't scroll the title and the filters away.
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const decision = page.getByRole('button', { name: 'Approve' });
    const places = () =>
      Promise.all(
        [list, heading, page.getByRole('complementary', { name: 'Context' }), decision].map(async (one) => (await one.boundingBox())!),
      );
    for (const { width, height, panes } of DESKTOPS) {
      await page.setViewportSize({ width, height });
      await expect
        .poll(
          async () => {
            const [rows, text, context] = await places();
            return rows!.x + rows!.width < text!.x && (panes === 3 ? context!.x > text!.x + 200 : context!.y > text!.y);
          },
          { message: `${panes} panes at ${width} px` },
        )
        .toBe(true);
      const [, , context, approval] = await places();
      expect(approval!.y + approval!.height).toBeLessThanOrEqual(height);
      if (width === 1920) expect(context!.x + context!.width).toBeGreaterThan(1_800);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (width >= 1280) await expectAccessible(page);
    }
  });

  it('shows the evidence beside the text, covered until a key opens it, and enlarges it by keys', async () => {
    const page = await openPage(1280, { viewport: DESKTOPS[0] });
    await signInAs(page, 'Reviewer');
    const number = await page.evaluate(async () => {
      const token = localStorage.getItem('candor.token')!;
      for (let at = 1; at <= 20; at++) {
        const reply = await fetch(`/api/v1/community/review-queue?page=${at}`, { headers: { authorization: `Bearer ${token}` } });
        const { data } = (await reply.json()) as { data: { items: { id: number; evidence_count: number; lease: unknown }[] } };
        const found = data.items.find(({ evidence_count: count, lease }) => count > 0 && lease === null);
        if (found) return found.id;
      }
      throw new Error('No waiting item of the demo has evidence.');
    });
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'image' && request.url().includes('/api/')) fetched.push(request.url());
    });
    await page.goto(`/review-queue?q=${number}`);
    const pane = page.getByRole('region', { name: 'Files', exact: true });
    await pane.getByText('Covered until you open it.').waitFor();
    expect(fetched).toEqual([]);
    await page.keyboard.press('f');
    const picture = pane.getByRole('img', { name: /^Supporting file/ });
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    for (const { width, height } of DESKTOPS.slice(0, 2)) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
      const [text, shown] = await Promise.all(
        [page.getByRole('heading', { level: 2 }), pane].map(async (one) => (await one.boundingBox())!),
      );
      expect(shown!.x).toBeGreaterThan(text!.x + text!.width - 1);
      const widthOfPicture = (): Promise<number> => picture.evaluate((image) => image.getBoundingClientRect().width);
      const whole = await widthOfPicture();
      expect(whole).toBeLessThanOrEqual(shown!.width);
      await page.keyboard.press('+');
      await page.keyboard.press('+');
      await pane.getByText('200%').waitFor();
      await expect.poll(widthOfPicture).toBeCloseTo(whole * 2, -1);
      const before = (await picture.boundingBox())!.x;
      await page.keyboard.press('ArrowRight');
      await expect.poll(async () => (await picture.boundingBox())!.x).toBeLessThan(before);
      await page.keyboard.press('0');
      await pane.getByText('100%').waitFor();
    }
    expect(fetched).toHaveLength(1);
  });

  it('shows the open item instead of the list on a phone, requires a reason to reject, and undoes the rejection', async () => {
    const page = await openAs('Reviewer', '/review-queue');
    const list = page.getByRole('list', { name: 'Waiting items' });
    await list.getByRole('button').nth(3).click();
    await list.waitFor({ state: 'hidden' });
    await page.getByText(/^Yours for \d+:\d\d$/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('A reason is required').waitFor();
    await page.getByLabel('Why is it rejected?').fill('It says where somebody lives.');
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Back to the queue' }).click();
    await list.waitFor();
  });
});

it('a member applies as a reviewer and sees the status of the application', async () => {
  const applicant = await signUpTrusted('Ash', '+16465550183');
  const page = await applicant.open(390);
  await page.goto('/community');
  await page.getByText('Reviewer Queue').click();
  await page.getByLabel(/Why would you like to review/).fill('I read carefully and have the evenings for it.');
  await page.getByRole('button', { name: 'Apply to become a reviewer' }).click();
  await page.getByRole('dialog', { name: 'Success!' }).getByText('Reviewer Application Submitted!').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Application Submitted' }).isDisabled()).toBe(true);
  await page.getByText(/An admin will answer by/).waitFor();
  await expectAccessible(page);
});
