import { setImmediate as nextTurn } from 'node:timers/promises';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { PartWriter } from './backup-format.ts';

it('fails with the error of its output, even if that occurred before the end', async () => {
  const out = new Writable({ write: (_chunk, _encoding, done) => done() }).on('error', () => undefined);
  const parts = new PartWriter(out);
  await parts.write({ kind: 'sequences' });
  out.destroy(new Error('the disk is full'));
  await nextTurn();
  await expect(parts.end()).rejects.toThrow('the disk is full');
});
