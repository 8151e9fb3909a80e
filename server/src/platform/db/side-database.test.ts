import { expectTypeOf, it } from 'vitest';
import type { Database } from './database.ts';
import type { AuthoredDatabase, IdentityDatabase } from './side-database.ts';

it('the compiler accepts writes of a side to its own and to shared tables only', () => {
  const write = (identity: IdentityDatabase, authored: AuthoredDatabase): unknown[] => [
    identity.updateTable('users').set({ is_adult: true }).where('id', '=', ''),
    identity.insertInto('counters').values({ kind: '', key: '', shard: 0, n: 0 }),
    authored.deleteFrom('replies').where('id', '=', 1),
    // @ts-expect-error an identity transaction writes no text
    identity.insertInto('replies'),
    // @ts-expect-error an authored transaction writes no member
    authored.updateTable('users'),
    // @ts-expect-error an authored transaction deletes no member
    authored.deleteFrom('users'),
  ];
  expectTypeOf(write).toBeFunction();
});

it('the compiler accepts the database of a side for reading, and not as that of the other side', () => {
  const read = (_db: Database): void => {};
  const writeTexts = (_db: AuthoredDatabase): void => {};
  const pass = (identity: IdentityDatabase, plain: Database): void => {
    read(identity);
    // @ts-expect-error the other side
    writeTexts(identity);
    // @ts-expect-error a database that writes both
    writeTexts(plain);
  };
  expectTypeOf(pass).toBeFunction();
});
