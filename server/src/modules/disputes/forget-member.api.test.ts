import { isoDay } from '@candor/contract/dates';
import { EVIDENCE_RETENTION_DAYS } from '@candor/contract/limits';
import { expect, test } from 'vitest';
import { freshHandle, publish } from '../../../test/experiences.ts';
import { uploadEvidence } from '../../../test/files/uploads.ts';
import { makeMember } from '../../../test/people.ts';
import { startSharedApp } from '../../../test/shared-app.ts';
import { DAY_S, secondsAfter } from '../../platform/clock.ts';

const app = await startSharedApp();

test('an experience that an urgent dispute had hidden is visible again when the member who filed it leaves', async () => {
  const handle = freshHandle();
  const author = await makeMember(app);
  const { id: file } = await uploadEvidence(app, author.token, 'experience');
  const platforms = [{ platform: 'instagram', social_id: handle }];
  const experience_id = await publish(app, author, { platforms, evidence_ids: [file] });
  const subject = await makeMember(app, { linked: [{ platform: 'instagram', socialId: handle }] });
  const body = { experience_id, ground: 'minor' as const, statement: 'I was sixteen.', evidence_ids: [] };
  const filed = await app.call('POST /experience-disputes', { token: subject.token, body });
  const reader = await makeMember(app);
  const read = () => app.call('GET /experiences/{id}', { token: reader.token, params: { id: experience_id } });
  const deletionOfEvidence = () => app.db.selectFrom('evidence').select('deletes_on').where('parent', '=', String(experience_id)).execute();
  expect([filed.status, (await read()).status, await deletionOfEvidence()]).toEqual([201, 404, [{ deletes_on: null }]]);

  await app.act((ctx) => app.modules.disputes.forgetMember(ctx, subject.userId));
  expect((await read()).data.experience).toMatchObject({ disputed: false });
  const deletes_on = isoDay(secondsAfter(app.clock.now(), EVIDENCE_RETENTION_DAYS * DAY_S));
  expect(await deletionOfEvidence()).toEqual([{ deletes_on }]);
  // Nobody checked it, so another dispute hides it again.
  await app.act((ctx) => app.modules.experiences.holdForDispute(ctx, experience_id, 'minor'));
  expect((await read()).status).toBe(404);
});
