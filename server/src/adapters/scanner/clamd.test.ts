import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CLAMD_VIRUS, startFakeClamd } from '../../../test/fakes/fake-clamd.ts';
import { clamdScanner } from './clamd.ts';

let clamd: Awaited<ReturnType<typeof startFakeClamd>>;
beforeAll(async () => {
  clamd = await startFakeClamd({ streamMaxLength: 2_000_000 });
});
afterAll(() => clamd.close());
beforeEach(() => {
  clamd.behave('reply');
  clamd.scanned.length = 0;
});

const SHORT_PAUSES = { pausesMs: [1, 1] };
function upload(...pieces: Buffer[]) {
  let opened = 0;
  const open = async () => {
    opened += 1;
    return (async function* () {
      yield* pieces;
    })();
  };
  return Object.assign(open, { opened: () => opened });
}

it('sends every byte of a file, and reports whether it is clean', async () => {
  const scanner = clamdScanner(clamd.url, SHORT_PAUSES);
  const pieces = [randomBytes(300_000), randomBytes(1), randomBytes(70_000)];
  expect(await scanner.scan(upload(...pieces))).toBe('clean');
  expect(clamd.scanned[0]!.equals(Buffer.concat(pieces))).toBe(true);
  expect(await scanner.scan(upload(Buffer.from(CLAMD_VIRUS)))).toBe('infected');
  expect(await scanner.scan(upload())).toBe('clean');
  expect(scanner.state()).toMatchObject({ isHealthy: true, isOpen: false });
});

it('reaches clamd through a unix socket', async () => {
  const local = await startFakeClamd({ path: join(tmpdir(), `clamd-${randomUUID()}.ctl`) });
  expect(await clamdScanner(local.url).scan(upload(Buffer.from(CLAMD_VIRUS)))).toBe('infected');
  await local.close();
});

it('reports files above clamd’s limit as unscannable, without counting that as a failure of clamd', async () => {
  const scanner = clamdScanner(clamd.url, SHORT_PAUSES);
  const large = upload(...Array.from({ length: 40 }, () => randomBytes(100_000)));
  for (let n = 0; n < 4; n++) expect(await scanner.scan(large)).toBe('too_large');
  expect(scanner.state().isOpen).toBe(false);
});

it('tries three times, from the start of the file each time', async () => {
  clamd.behave('hang-up', 'fail', 'reply');
  const file = upload(Buffer.from('a file'));
  expect(await clamdScanner(clamd.url, SHORT_PAUSES).scan(file)).toBe('clean');
  expect(file.opened()).toBe(3);
});

it('gives up on a silent clamd when the time for all tries is over', async () => {
  clamd.behave('hang');
  const file = upload(Buffer.from('a file'));
  await expect(clamdScanner(clamd.url, { ...SHORT_PAUSES, totalTimeoutMs: 2_000 }).scan(file)).rejects.toThrow(/abort/i);
  expect(file.opened()).toBe(1);
});

it('does not call a clamd that failed for three files', async () => {
  clamd.behave('hang-up');
  const scanner = clamdScanner(clamd.url, SHORT_PAUSES);
  const file = upload(Buffer.from('a file'));
  for (let n = 0; n < 3; n++) await expect(scanner.scan(file)).rejects.toThrow();
  const calls = clamd.calls();
  await expect(scanner.scan(file)).rejects.toThrow('the circuit breaker is open');
  expect([clamd.calls(), file.opened()]).toEqual([calls, 9]);
  expect(scanner.state()).toMatchObject({ isHealthy: false, isOpen: true });
});
