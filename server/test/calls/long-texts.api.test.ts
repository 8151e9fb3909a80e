import type { RouteKey, RouteSpec } from '@candor/contract/route';
import { routes } from '@candor/contract/routes';
import { expect, test } from 'vitest';
import { makeMember } from '../people.ts';
import { openApiDocument, resolveSchema, sample } from '../sample-input.ts';
import { startSharedApp } from '../shared-app.ts';
import type { Reply } from '../start-app.ts';

/** A body may have 64 KiB. A regular expression that backtracks over so much text would block everybody's calls. */
const LENGTH = 60_000;
/** A normal call takes a few milliseconds; a regular expression whose time grows with the square of the length takes seconds. */
const MOST_PROCESSOR_MS = 400;

const repeated = (text: string): string => text.repeat(Math.floor(LENGTH / Buffer.byteLength(text)));
const LONG_TEXTS: Record<string, string> = {
  letters: repeated('a'),
  spaces: `a${repeated(' ')}a`,
  'line breaks': repeated('\n\r'),
  'an address without end': repeated('a.'),
  'many at signs': repeated('a@'),
  'digits and separators': repeated('1 - '),
  'words of a street': repeated("1 A' "),
  'open tags': repeated('<a '),
  'combining marks': repeated('e\u0301\u0302'),
  'invisible letters': repeated('\u200b\u202e'),
  quotes: repeated("'’"),
  'a link without end': `https://${repeated('a/')}`,
  'percent signs': repeated('%F0'),
};

const app = await startSharedApp({
  SUBMISSIONS_PER_DAY: '1000000',
  SEARCHES_PER_MINUTE: '1000000',
  SEARCHES_PER_DAY: '1000000',
  COST_PER_MEMBER_PER_MINUTE: '100000000',
});
const admin = await makeMember(app, { role: 'admin', trust: 65 });

interface Field {
  key: RouteKey;
  name: string;
  bodyWith: (text: string) => object;
}

/** Every text field of every body of the contract. */
function* textFields(): Generator<Field> {
  for (const [key, spec] of Object.entries(routes) as [RouteKey, RouteSpec][]) {
    const [method = '', path = ''] = key.split(' ');
    const schema = openApiDocument.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema;
    if (!schema || spec.bodyType === 'multipart') continue;
    const body = resolveSchema((resolveSchema(schema).anyOf ?? resolveSchema(schema).oneOf ?? [schema])[0]!);
    for (const [name, field] of Object.entries(body.properties ?? {})) {
      const type = resolveSchema(field).type;
      if (type === 'string' || type === undefined || (Array.isArray(type) && type.includes('string')))
        yield { key, name, bodyWith: (text) => ({ ...(sample(body) as object), [name]: text }) };
    }
  }
}

/** The processor time of a call. A call that seems slow is made again, because the process's other work counts too. */
async function measure(call: () => Promise<Reply>): Promise<{ status: number; ms: number }> {
  let least = Infinity;
  for (let tries = 0; ; tries++) {
    const before = process.cpuUsage();
    const { status } = await call();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, Math.round((user + system) / 1000));
    if (least <= MOST_PROCESSOR_MS || tries === 2) return { status, ms: least };
  }
}

test('no field of a body takes much processor time for a long text', async () => {
  const slow: string[] = [];
  let fields = 0;
  for (const { key, name, bodyWith } of textFields()) {
    fields += 1;
    const [method, path = ''] = key.split(' ');
    const address = path.replaceAll(/\{\w+\}/g, '1');
    for (const [what, text] of Object.entries(LONG_TEXTS)) {
      const sent = { token: admin.token, body: bodyWith(text) };
      const { status, ms } = await measure(() => app.inject(method as 'POST', address, sent));
      if (ms > MOST_PROCESSOR_MS || status >= 500) slow.push(`${key} ${name}, ${what}: ${status} in ${ms} ms`);
    }
  }
  expect(fields).toBeGreaterThan(100);
  expect(slow).toEqual([]);
});
