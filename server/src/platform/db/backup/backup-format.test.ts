import { setImmediate as nextTurn } from 'node:timers/promises';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { PartWriter } from './backup-format.ts';

it('ends with the error of what it writes to, also of one that failed while nobody wrote', async () => {
  const out = new Writable({ write: (_chunk, _encoding, done) => done() }).on('error', () => undefined);
  const parts = new PartWriter(out);
  await parts.write({ kind: 'sequences' });
  out.destroy(new Error('the disk is full'));
  await nextTurn();
  await expect(parts.end()).rejects.toThrow('the disk is full');
});
