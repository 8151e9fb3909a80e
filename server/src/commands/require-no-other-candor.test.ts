import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type OpenTestDatabase } from '../../test/database.ts';
import { LISTENER_NAME } from '../platform/db/change-feed/change-feed.ts';
import { requireNoOtherCandor } from './require-no-other-candor.ts';

let database: OpenTestDatabase;
let listener: pg.Client;
beforeAll(async () => {
  database = await openTestDatabase({ poolSize: 1 });
  listener = new pg.Client({ connectionString: database.url, application_name: LISTENER_NAME });
  await listener.connect();
});
afterAll(async () => {
  await listener.end();
  await database.drop();
});

const platformThat = (isListening: boolean) => ({ changes: { whenLive: async () => isListening }, db: database.db });

it('accepts one listening connection if the command itself listens; if not, the connection could be another Candor’s', async () => {
  await expect(requireNoOtherCandor(platformThat(true), 'restore')).resolves.toBeUndefined();
  await expect(requireNoOtherCandor(platformThat(false), 'restore')).rejects.toThrow('cannot tell whether another Candor runs');
});
