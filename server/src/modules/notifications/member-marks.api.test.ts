import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { makeMember } from '../../../test/people.ts';
import { startSharedApp } from '../../../test/shared-app.ts';
import { MemberMarks } from './member-marks.ts';

const test = await startSharedApp();
const marks = new MemberMarks(test.platform.vault);

it('notices and credits that are seen at the same moment are both recorded, also the first time', async () => {
  const { userId } = await makeMember(test);
  const see = (item: 'notices' | 'credits') =>
    test.act(async ({ db }) => {
      const before = await marks.lock(db, userId);
      await sleep(50);
      await marks.write(db, userId, { ...before, [item]: { before: '2026-11-01', ids: [item] } });
    });
  await Promise.all([see('notices'), see('credits')]);
  expect(await marks.read(test.db, userId)).toEqual({
    notices: { before: '2026-11-01', ids: ['notices'] },
    credits: { before: '2026-11-01', ids: ['credits'] },
  });
});
