import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freshHandle, submission, TAG } from '../../../experiences.ts';
import { makeMember, type TestMember } from '../../../people.ts';
import type { TestApp } from '../../../start-app.ts';
import { uploadEvidence } from '../../../files/uploads.ts';
import { around, before, type Flow, type Sequence } from '../step.ts';

async function submitAnonymously(test: TestApp, author: TestMember, evidence: string[]): Promise<number> {
  const fields = { is_anonymous: true, comment: '', tags: [TAG.ghosted], platforms: [{ platform: 'instagram', social_id: freshHandle() }] };
  const body = submission({ ...fields, ...(evidence.length > 0 ? { evidence_ids: evidence } : {}) });
  const reply = await test.call('POST /experiences', { token: author.token, body });
  if (reply.status !== 201) throw new Error(`not submitted: ${reply.text}`);
  return reply.data.id;
}

async function storedKeys({ dataDir }: TestApp): Promise<string[]> {
  const folder = join(dataDir, 'files');
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const wholeMix: Sequence = {
  name: 'a mix',
  beginsAtStart: true,
  steps: [
    before('the experiences are inserted', 'insert into "experiences"'),
    before('their identifiers are inserted', 'insert into "experience_identifiers"'),
    before('the lists of their authors are extended', 'insert into slots'),
    before('the evidence is inserted and its files are copied', 'insert into evidence'),
    before('the files are removed from the uploads', 'delete from staged'),
    before('the review items are inserted', 'insert into review_items'),
    before('the review item of the withdrawn experience is closed', 'update "review_items" set "status"'),
    before('the second look at the withdrawn experience is ended', 'update "review_items" set "awaits_second_look"'),
    before('the withdrawn experience is marked', 'update "experiences" set "status"'),
    before('its identifiers are marked', 'update "experience_identifiers" set "status"'),
    before('its claim is released', 'delete from claims'),
    before('its files get a day of deletion', 'update evidence set deletes_on'),
    before('the claims of new experiences are inserted', 'insert into claims'),
    before('the mixed acts are stored for repeated calls', 'insert into inbox_kept'),
    before('the uploads are emptied', 'truncate authored.staged'),
    before('expired mixed acts are deleted', 'delete from inbox_kept'),
    before('the inbox is emptied', 'truncate authored.inbox'),
    before('the deferred writes: jobs, counters, the audit entry', 'insert into jobs_outbox.*insert into counters'),
    ...around('the commit', 'commit', 'truncate authored.inbox'),
  ],
  prepare: async ({ test }) => {
    const author = await makeMember(test);
    const withdrawn = await (async () => {
      const id = await submitAnonymously(test, author, []);
      await test.modules.authorship.mix();
      return id;
    })();
    await test.call('DELETE /experiences/{id}', { token: author.token, params: { id: withdrawn } });
    const file = await uploadEvidence(test, author.token, 'experience');
    const submitted = [await submitAnonymously(test, author, [file.id]), await submitAnonymously(test, await makeMember(test), [])];
    return {
      begin: async () => {},
      repeat: async () => {},
      findFaults: async () => {
        const { db } = test;
        const ids = [...submitted, withdrawn];
        const waiting = await db.selectFrom('inbox').select('key').execute();
        const rows = await db.selectFrom('experiences').select(['id', 'status']).where('id', 'in', ids).execute();
        const statusOf = new Map(rows.map(({ id, status }) => [id, status]));
        const items = await db
          .selectFrom('review_items')
          .select('subject_id')
          .where('subject_type', '=', 'experience')
          .where('subject_id', 'in', submitted)
          .execute();
        const authorsList = await test.modules.authorship.slots.read(db, 'item', author.userId);
        const evidence = await db.selectFrom('evidence').select('storage_key').where('id', '=', file.id).execute();
        const stored = new Set(await storedKeys(test));
        return [
          ...(waiting.length === 0 ? [] : [`${waiting.length} acts wait in the inbox`]),
          ...submitted.filter((id) => statusOf.get(id) !== 'in_review').map((id) => `a submission is ${statusOf.get(id)}`),
          ...(statusOf.get(withdrawn) === 'withdrawn' ? [] : [`the withdrawn experience is ${statusOf.get(withdrawn)}`]),
          ...(items.length === submitted.length ? [] : [`${items.length} items in the queue for ${submitted.length} submissions`]),
          ...(authorsList.length === 2 && new Set(authorsList).size === 2 ? [] : [`the author's list has ${authorsList.join(', ')}`]),
          ...(evidence.length === 1 ? [] : [`${evidence.length} files of evidence`]),
          ...evidence
            .filter(({ storage_key: key }) => ![...stored].some((name) => key.endsWith(name)))
            .map(() => 'the file of the evidence is not there'),
        ];
      },
    };
  },
};

export const mix: Flow = { name: 'steps-mix', what: 'a mix', settings: { MIX_INTERVAL_SECONDS: '1' }, sequences: [wholeMix] };
