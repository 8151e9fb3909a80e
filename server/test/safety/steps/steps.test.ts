import { describe, expect, it } from 'vitest';
import { isBackground } from './background.ts';
import { isEffect, matches } from './point.ts';
import { insertSteps } from './insert-steps.ts';

describe('an effect', () => {
  it.each([
    ['insert into "payments" ("id") values ($1)', true],
    ['with w as (insert into counters (kind) values ($1) returning 1) select count(*) from w', true],
    ['update "payments" set "status" = $1', true],
    ['update review_decisions d set agrees = true', true],
    ['delete from staged where key = any($1)', true],
    ['truncate authored.inbox', true],
    ['select recycle_wal() as is_done', true],
    ['revoke execute on function recycle_wal() from public', false],
    ['select * from "payments" where "id" = $1 for update', false],
    ['select 1 from jobs for update skip locked', false],
    ['lock table authored.inbox in row exclusive mode', false],
    ['select pg_advisory_xact_lock($1)', false],
  ])('is found in "%s": %s', (statement, expected) => expect(isEffect(statement)).toBe(expected));

  it('of a commit is matched by the statements of its transaction, not by its own text', () => {
    const recorded = { kind: 'commit', text: 'commit', statements: ['insert into a', 'update b set c = 1'] } as const;
    expect(matches({ kind: 'commit', pattern: 'update b' }, recorded)).toBe(true);
    expect(matches({ kind: 'commit', pattern: 'commit' }, recorded)).toBe(false);
    expect(matches({ kind: 'statement', pattern: 'update b' }, recorded)).toBe(false);
  });

  it('of a commit is in the background when every statement of its transaction is', () => {
    const statements = ['insert into audit_chain (id) values ($1)'];
    expect(isBackground({ kind: 'commit', text: 'commit', statements })).toBe(true);
    expect(isBackground({ kind: 'commit', text: 'commit', statements: [...statements, 'insert into payments'] })).toBe(false);
  });

  it('of a scheduled job is in the background: reminders, and a transaction that only enqueues jobs or adds audit entries', () => {
    const remind = 'update experience_disputes set remind_at = null where remind_at <= $1 returning due_at, status';
    const enqueue = 'with "w0" as materialized (\n  insert into jobs_outbox (job) select * from unnest($1::text[]) returning 1) select 1';
    expect(isBackground({ kind: 'statement', text: remind })).toBe(true);
    expect(isBackground({ kind: 'commit', text: 'commit', statements: [remind] })).toBe(true);
    expect(isBackground({ kind: 'commit', text: 'commit', statements: [enqueue] })).toBe(true);
    expect(isBackground({ kind: 'commit', text: 'commit', statements: ['update payments set status = $1', enqueue] })).toBe(false);
    expect(isBackground({ kind: 'statement', text: enqueue })).toBe(false);
    const record =
      'with "w0" as materialized (\n  insert into audit_log (at) select * from unnest($1::timestamptz[]) returning 1) select 1';
    expect(isBackground({ kind: 'commit', text: 'commit', statements: [record] })).toBe(true);
    expect(isBackground({ kind: 'statement', text: record })).toBe(false);
  });

  it('is in the background when it deletes expired rows, but not when it deletes a single row', () => {
    const isIgnored = (text: string): boolean => isBackground({ kind: 'statement', text });
    expect(isIgnored('delete from "review_openings" where "opened_at" < $1')).toBe(true);
    const batch =
      'where ctid = any(array(\n  select ctid from "outbound_messages" where "created_at" < $1 and address_hash is null limit $2))';
    expect(isIgnored(`\n  delete from "outbound_messages" ${batch}`)).toBe(true);
    expect(isIgnored('delete from "social_ids" where "id" = $1')).toBe(false);
  });
});

it('the document lists the steps that ran, and keeps those of other flows', () => {
  const document = 'A\n<!-- Steps, written by npm run test:safety. -->\n<!-- End of the steps. -->\nB\n';
  const first = insertSteps(document, [
    {
      name: 'a reveal',
      steps: [
        { name: 'before it', hasFailed: false },
        { name: 'after it', hasFailed: false },
      ],
    },
  ]);
  expect(first).toContain('| a reveal | 2 | before it; after it |');
  const second = insertSteps(first, [{ name: 'a mix', steps: [{ name: 'before it', hasFailed: true }] }]);
  expect(second).toContain('| a reveal | 2 | before it; after it |');
  expect(second).toContain('| a mix | 1 | **before it (failed)** |');
  expect([second.startsWith('A\n'), second.endsWith('\nB\n')]).toEqual([true, true]);
  expect(() => insertSteps('none', [])).toThrow('no place');
});
