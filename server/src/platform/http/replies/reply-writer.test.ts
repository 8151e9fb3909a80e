import { routes } from '@candor/contract/routes';
import { SearchPage } from '@candor/contract/search';
import { unrevealedSample } from '@candor/contract/unrevealed-sample';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writtenOnce } from '../../written-once.ts';
import { replyWriter } from './reply-writer.ts';

const page = {
  results: [
    {
      ...unrevealedSample,
      person_name: 'Jordan "J" M.',
      platforms: [{ platform: 'instagram', social_id: 'jo•••••', emoji: '📷', label: 'Instagram' }],
      location: { city: 'São Paulo', state: null },
    },
  ],
  pagination: { current_page: 1, last_page: 1, per_page: 10, total: 1, from: 1, to: 1, has_more_pages: false, total_is_capped: false },
  summary: { text: '1 experience found', person: null },
};

/** The value with an additional field in every object, which no schema contains. */
function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets);
  if (value === null || typeof value !== 'object') return value;
  return {
    author_id: 'SECRET',
    ...Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withSecrets(one)])),
    hidden: { deep: 'SECRET' },
  };
}

describe('a reply', () => {
  it('contains exactly the fields of the contract', () => {
    const text = replyWriter(SearchPage)(withSecrets(page));
    expect(text).not.toContain('SECRET');
    expect(JSON.parse(text)).toEqual(SearchPage.parse(page));
  });

  it('leaves out fields outside its schema also where the text of an object is reused', () => {
    const write = replyWriter(z.object({ list: z.array(z.object({ a: z.string() })) }));
    const written = writtenOnce({ a: 'x', author_id: 'SECRET' });
    const writeAll = replyWriter(z.object({ a: z.string(), author_id: z.string() }));
    for (let i = 0; i < 2; i++) {
      expect(write({ list: [written, written] })).toBe('{"list":[{"a":"x"},{"a":"x"}]}');
      expect(writeAll(written)).toBe('{"a":"x","author_id":"SECRET"}');
    }
    expect(Object.keys(written)).toEqual(['a', 'author_id']);
    expect(Object.isFrozen(written)).toBe(true);
  });

  it('is written as the schema’s own parsing would, for any content', () => {
    const schema = z.object({
      text: z.string(),
      number: z.number(),
      flag: z.boolean(),
      one: z.enum(['a', 'b']),
      maybe: z.string().nullable().optional(),
      list: z.array(z.object({ n: z.number().int(), s: z.string().optional() })),
      either: z.union([z.object({ x: z.number() }), z.object({ y: z.string() })]),
      any: z.record(z.string(), z.unknown()),
      literal: z.literal(true),
      none: z.null(),
    });
    const write = replyWriter(schema);
    fc.assert(
      fc.property(
        fc.record({
          text: fc.string({ unit: 'binary' }),
          number: fc.double({ noNaN: true, noDefaultInfinity: true }),
          flag: fc.boolean(),
          one: fc.constantFrom('a', 'b'),
          maybe: fc.option(fc.string(), { nil: fc.sample(fc.constantFrom(null, undefined), 1)[0] }),
          list: fc.array(fc.record({ n: fc.integer(), s: fc.string(), more: fc.string() }, { requiredKeys: ['n'] })),
          either: fc.oneof(fc.record({ x: fc.integer() }), fc.record({ y: fc.string() })),
          any: fc.dictionary(fc.string(), fc.string()),
          literal: fc.constant(true),
          none: fc.constant(null),
          extra: fc.string(),
        }),
        (value) => {
          expect(write(value)).toBe(JSON.stringify(schema.parse(value)));
        },
      ),
    );
  });

  it('with a missing field or another type is refused', () => {
    const write = replyWriter(z.object({ a: z.string(), n: z.number(), e: z.enum(['x']) }));
    for (const bad of [{}, { a: 1, n: 1, e: 'x' }, { a: 'x', n: Number.NaN, e: 'x' }, { a: 'x', n: 1, e: 'y' }, null, [], 'x'])
      expect(() => write(bad)).toThrow(TypeError);
  });

  it('can be written for every call of the contract', () => {
    for (const { data } of Object.values(routes)) expect(replyWriter(data)).toBeTypeOf('function');
  });
});
