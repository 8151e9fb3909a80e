import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { adminPath, adminPlaces, type AdminPlace } from '../../web/src/lib/paths/admin-paths.ts';
import { paths } from '../../web/src/lib/paths/paths.ts';
import { linkProved, type Person, signInOverApi, signUpOverApi, signUpTrusted } from '../harness/api-person.ts';
import { decideDispute, decideOn, GHOSTED_ME, publish } from '../harness/publish.ts';
import { showScreen } from '../harness/screens.ts';

/** Markup that would run a script, load a picture and open a dialog if a page took it for more than text. */
const MARKUP = '<img src=planted onerror=alert(1)><script>alert(1)</script><a href="javascript:alert(1)">here</a>';
const planted = (words: string): string => `${words} ${MARKUP}`;
const HANDLE = 'script.strings';
const TIMEOUT_MS = 600_000;

interface People {
  author: Person;
  subject: Person;
  applicant: Person;
  reviewer: Person;
  admin: Person;
}

/**
 * Plants the markup in an experience, a reply, a dispute, a report, an application, an appeal, notes and decisions.
 * @returns the experience's id
 */
async function plant({ author, subject, applicant, reviewer, admin }: People): Promise<number> {
  const platforms = [{ platform: 'instagram', social_id: HANDLE }];
  const id = await publish(author, reviewer, { person_name: 'Sol Script', comment: planted('Late, and then rude.'), platforms });
  await linkProved(subject, 'instagram', HANDLE);
  await subject.call('POST', `/experiences/${id}/replies`, { content: planted('That was not so.') });
  await decideOn(reviewer, { experienceId: id, type: 'reply', decision: 'approve', notes: '' });
  const disputeBody = { experience_id: id, ground: 'not_me', statement: planted('This is about another person.'), evidence_ids: [] };
  const { dispute } = await subject.call<{ dispute: { id: string } }>('POST', '/experience-disputes', disputeBody);
  await author.call('POST', `/experience-disputes/${dispute.id}/statement`, { statement: planted('It was them.') });
  await applicant.call('POST', '/reveals/experience', { experience_id: id });
  await applicant.call('POST', `/experiences/${id}/report`, { reason: 'other', details: planted('Look at it.') });
  await applicant.call('POST', '/community/reviewer/apply', { reason: planted('I want to help.') });

  // Both before the decision: a rejection lowers the author's trust below what writing needs.
  const [waiting, rejected] = [await submit(author, 'script.waiting'), await submit(author, 'script.rejected')];
  await decideOn(reviewer, { experienceId: rejected, type: 'experience', decision: 'reject', notes: planted('It names a street.') });
  const { decisions } = await author.call<{ decisions: { id: string }[] }>('GET', '/decisions');
  const appeal = { decision_id: decisions[0]!.id, statement: planted('It names a square.'), evidence_ids: [] };
  await author.call('POST', '/appeals', appeal);

  const queue = await reviewer.call<{ items: { id: number; experience_id: number }[] }>('GET', '/community/review-queue?sort=newest');
  const { id: item } = queue.items.find((one) => one.experience_id === waiting)!;
  await reviewer.call('POST', `/community/review-queue/${item}/lease`);
  await reviewer.call('POST', `/community/review-queue/${item}/notes`, { content: planted('Ask an admin.') });
  await decideDispute(admin, id, { status: 'rejected', admin_notes: planted('The text keeps to the rules.') });
  return id;
}

async function submit(author: Person, handle: string): Promise<number> {
  const place = { city: null, state: null, latitude: null, longitude: null };
  const { id } = await author.call<{ id: number }>('POST', '/experiences', {
    person_name: 'Sol Script',
    comment: planted('Never came.'),
    platforms: [{ platform: 'instagram', social_id: handle }],
    feedback_types: ['standard'],
    tags: [GHOSTED_ME],
    is_anonymous: false,
    ...place,
  });
  return id;
}

/** Opens the screens. Returns the paths of those that show the markup as text. */
async function openAll(page: Page, screens: readonly string[]): Promise<string[]> {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(`${page.url()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const shown: string[] = [];
  for (const path of screens) {
    await showScreen(page, path);
    // Picture, script and link of the markup would be elements.
    const elements = await page.locator('img[src="planted"], a[href^="javascript:"]').count();
    const scripts = await page
      .locator('script:not([src])')
      .evaluateAll((found) => found.filter((one) => one.textContent === 'alert(1)').length);
    expect([path, elements, scripts]).toEqual([path, 0, 0]);
    if ((await page.getByText('onerror=alert(1)').count()) > 0) shown.push(path);
  }
  expect(dialogs).toEqual([]);
  return shown;
}

// The browser logs each script that the content security policy blocks as an error of the console, on which openPage fails the test.
it('markup that people write is shown as text on every opened screen that has it, and runs nothing', { timeout: TIMEOUT_MS }, async () => {
  const people: People = {
    author: await signUpTrusted('Fern', '+16464107701'),
    subject: await signUpOverApi('Sol', '+16464107702'),
    applicant: await signUpTrusted('Ivy', '+16464107703'),
    reviewer: await signInOverApi('+14155550102'),
    admin: await signInOverApi('+14155550101'),
  };
  const experience = `${paths.experiences}/${await plant(people)}`;
  const personalScreens = [paths.myExperiences, paths.myDisputes, paths.myDecisions, paths.notifications];
  const staffScreens = [paths.reviewQueue, paths.admin, ...(Object.keys(adminPlaces) as AdminPlace[]).map((place) => adminPath(place))];
  const shown = [
    ...(await openAll(await people.author.open(390), personalScreens)),
    ...(await openAll(await people.subject.open(390), [paths.linkedExperiences, experience, ...personalScreens])),
    ...(await openAll(await people.applicant.open(1280), [experience, paths.myReports, `${paths.search}?social_id=${HANDLE}`])),
    ...(await openAll(await people.reviewer.open(1280), [paths.reviewQueue, experience])),
    ...(await openAll(await people.admin.open(1280), staffScreens)),
  ];
  for (const path of [paths.myExperiences, paths.myDisputes, paths.myDecisions, paths.linkedExperiences, experience, paths.reviewQueue])
    expect(shown).toContain(path);
});
