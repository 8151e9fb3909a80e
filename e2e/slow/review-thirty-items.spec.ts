import { availableParallelism, loadavg } from 'node:os';
import { expect, it } from 'vitest';
import { openPage } from '../harness/open-page.ts';
import { approve, openDecidableItem, waitForDecision, waitForUndo } from '../harness/review-screen.ts';
import { signInAs } from '../harness/sign-in.ts';

it('leases, decides and undoes thirty items with keys only within a minute', { timeout: 240_000 }, async () => {
  const page = await openPage(1280, { viewport: { width: 1440, height: 900 } });
  // The measurement begins when the review screen is shown.
  await signInAs(page, 'Reviewer');
  await page.goto('/review-queue');
  await page.getByRole('list', { name: 'Waiting items' }).waitFor();
  const began = Date.now();
  for (let n = 0; n < 30; n++) {
    await openDecidableItem(page);
    const decided = waitForDecision(page);
    await approve(page);
    await decided;
    // The server gets each of the thirty decisions, and each undo.
    const undone = waitForUndo(page);
    await page.keyboard.press('u');
    await undone;
    await openDecidableItem(page);
    await page.keyboard.press('j');
  }
  const seconds = (Date.now() - began) / 1000;
  process.stderr.write(`  30 items taken, decided and undone in ${seconds.toFixed(1)} s\n`);
  // On a busy machine it takes longer, in proportion to its load.
  expect(seconds).toBeLessThan(60 * Math.max(1, loadavg()[0]! / availableParallelism()));
});
