import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from './parse-json.ts';

const codeOf = (text: string): string | undefined => {
  try {
    parseJson(text);
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

describe('parsing a request body', () => {
  it('reads whatever JSON.stringify writes, brackets and quotes in strings included', () => {
    const value = fc.jsonValue({ maxDepth: 6 }).filter((json) => !/"(__proto__|constructor)":/.test(JSON.stringify(json)));
    fc.assert(
      fc.property(value, (json) => {
        expect(parseJson(JSON.stringify(json))).toEqual(JSON.parse(JSON.stringify(json)));
      }),
    );
  });

  it.each([
    ['an open brace', '{'],
    ['a word without quotes', 'hello'],
    ['nesting of 21', '['.repeat(21) + ']'.repeat(21)],
    ['nesting of 5,000', '['.repeat(5000) + ']'.repeat(5000)],
    ['a key that reaches into prototypes', '{"a":{"__proto__":{"admin":true}}}'],
    ['the same key by another spelling', '{"\\u005f_proto__":1}'],
    ['a constructor key', '{"constructor":{"prototype":{}}}'],
    ['the same key twice', '{"role":"user","role":"admin"}'],
  ])('refuses %s', (_name, text) => {
    expect(codeOf(text)).toBe('BAD_REQUEST');
  });

  it('accepts nesting of 20 and the same key in two objects', () => {
    expect(codeOf('['.repeat(20) + ']'.repeat(20))).toBeUndefined();
    expect(codeOf('[{"a":1},{"a":{"a":2}}]')).toBeUndefined();
  });
});
