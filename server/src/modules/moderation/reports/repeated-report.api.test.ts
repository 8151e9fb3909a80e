import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { publish } from '../../../../test/experiences.ts';
import { makeMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';

const test = await startSharedApp();

it('a report gives the same reply to a repeated Idempotency-Key, and refuses the key for other details', async () => {
  const [experience, reporter] = [await publish(test, await makeMember(test)), await makeMember(test)];
  const send = (details: string) =>
    test.call('POST /experiences/{id}/report', {
      token: reporter.token,
      params: { id: experience },
      body: { reason: 'other', details },
      headers: { 'idempotency-key': 'report-1' },
    });
  const first = await send('It is somebody else.');
  expect(first.status).toBe(201);
  expect(await send('It is somebody else.')).toMatchObject({ status: 201, data: first.data });
  expect(await send('It is not true.')).toMatchObject({ status: 409, code: 'IDEMPOTENCY_MISMATCH' });
  const { rows } = await sql<{ row: string }>`select t::text as row from idempotency_keys t`.execute(test.db);
  expect(JSON.stringify(rows)).not.toContain(first.data.report.id);
});
