import { describe, expect, it } from 'vitest';
import { joinValuesOf } from './joined-rows.ts';

const REVIEWER = '5d0c7a4e-91b3-4f6a-8c2d-091618440565';
const MEMBER = '7f3e2b1a-44c8-4d0e-9b6f-a1b2c3d4e5f6';

describe('the values by which a stolen row can be joined with another', () => {
  it.each([
    ['an id', MEMBER, [MEMBER]],
    ['an id that ends in decimal digits, once', REVIEWER, [REVIEWER]],
    ['a number beside an id', `${REVIEWER}:15551234567`, [REVIEWER, '15551234567']],
    ['a number within a text', 'mail to +15551234567', ['15551234567']],
    ['nothing of a short number', '2026-11', []],
  ])('include %s', (_what, value, joinValues) => {
    expect([...joinValuesOf({ table: 'authored.reasons', values: { value } }, {})]).toEqual(joinValues);
  });

  it('include no ignored id', () => {
    const values = { decided_by: REVIEWER, key: `decision/${REVIEWER}` };
    expect(joinValuesOf({ table: 'authored.reasons', values }, { ignored: new Set([REVIEWER]) })).toEqual(new Set());
  });
});
