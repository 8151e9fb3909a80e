import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishDisputed, type DisputedExperience } from '../experience-disputes.ts';
import { ANONYMOUS, publish, submission, submit } from '../experiences.ts';
import { makeMember, type TestMember } from '../people.ts';
import { startTestApp, type TestApp } from '../start-app.ts';

/*
 * A thief knows when each member was active: sessions, searches and payments have times. If the rows of a mix were stored in the order in which
 * the members acted, the first row would belong to the first member, and so on.
 */

const AUTHORS = 12;

let app: TestApp;
let authors: TestMember[];
beforeAll(async () => {
  app = await startTestApp({ SUBMISSIONS_PER_DAY: '1000' });
  authors = await Promise.all(Array.from({ length: AUTHORS }, () => makeMember(app, { trust: 90 })));
});
afterAll(() => app.close());

/** The values of a column, in the order in which the rows are stored in the file. */
async function valuesInFileOrder(table: 'experiences' | 'answers' | 'earned_spends', column: string): Promise<unknown[]> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.ref(column)} as value from ${sql.table(table)} order by ctid`.execute(app.db);
  return rows.map(({ value }) => value);
}

function expectOtherOrder(stored: readonly unknown[], acted: readonly unknown[]): void {
  const present = stored.filter((value) => acted.includes(value));
  expect(new Set(present)).toEqual(new Set(acted));
  // The chance that a random order is one of these two is one in 240 million.
  expect(present).not.toEqual(acted);
  expect(present).not.toEqual(acted.toReversed());
}

describe('the rows of a mix are not in the order in which their authors acted', () => {
  it('of withdrawals', async () => {
    const texts: { author: TestMember; id: number }[] = [];
    for (const author of authors) texts.push({ author, id: await submit(app, author, ANONYMOUS) });
    for (const { author, id } of texts) await app.call('DELETE /experiences/{id}', { token: author.token, params: { id } });
    await app.modules.authorship.mix();
    expectOtherOrder(
      await valuesInFileOrder('experiences', 'id'),
      texts.map(({ id }) => id),
    );
  });

  it('of answers to disputes', async () => {
    const cases: DisputedExperience[] = [];
    for (const author of authors) cases.push(await publishDisputed(app, author, ANONYMOUS));
    for (const { author, disputeId } of cases) {
      const reply = await app.call('POST /experience-disputes/{id}/statement', {
        token: author.token,
        params: { id: disputeId },
        body: { statement: 'It was them, I am sure.' },
      });
      expect(reply.status).toBe(200);
    }
    await app.modules.authorship.mix();
    expectOtherOrder(
      await valuesInFileOrder('answers', 'dispute_id'),
      cases.map(({ disputeId }) => disputeId),
    );
  });

  it('of reveals that earned credits paid for', async () => {
    const writer = await makeMember(app);
    const published: number[] = [];
    for (const author of authors) {
      await publish(app, author, ANONYMOUS);
      published.push(await publish(app, writer));
      await app.db.updateTable('credit_accounts').set({ balance: 0 }).where('user_id', '=', author.userId).execute();
    }
    for (const [nth, author] of authors.entries()) {
      const body = { experience_id: published[nth]! };
      expect((await app.call('POST /reveals/experience', { token: author.token, body })).data.charged).toBe(true);
    }
    await app.modules.authorship.mix();
    expectOtherOrder(await valuesInFileOrder('earned_spends', 'experience_id'), published);
  });
});

it('the acts of one author are applied in the order in which they were made', async () => {
  const [author, ...others] = authors as [TestMember, ...TestMember[]];
  const { disputeId } = await publishDisputed(app, author, ANONYMOUS);
  const answers = ['I was there.', 'I have a witness, too.', 'She says the same.'];
  for (const statement of answers) {
    const body = { statement };
    await app.call('POST /experience-disputes/{id}/statement', { token: author.token, params: { id: disputeId }, body });
    for (const other of others.slice(0, 3)) {
      const waiting = await app.call('POST /experiences', { token: other.token, body: submission(ANONYMOUS) });
      await app.call('DELETE /experiences/{id}', { token: other.token, params: { id: waiting.data.id } });
    }
  }
  await app.modules.authorship.mix();
  const { disputes } = (await app.call('GET /experience-disputes', { token: author.token })).data;
  expect(disputes.find(({ id }) => id === disputeId)!.author_statement).toBe(answers.at(-1));
});
