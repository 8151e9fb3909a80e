import { createReadStream, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { AuditWitness } from '../../platform/audit/ports.ts';
import { parseWitnessLine } from '../../platform/audit/witness-line.ts';
import { makeFolder } from '../../platform/make-folder.ts';

/** An append-only file. Put its folder where the database's administrators can't write. */
export function fileWitness(folder: string): AuditWitness {
  const path = join(folder, 'audit-witness.jsonl');
  return {
    place: folder,
    async append(line) {
      makeFolder(folder);
      const file = await open(path, 'a+', 0o600);
      try {
        const { size } = await file.stat();
        const last = Buffer.alloc(1);
        if (size > 0) await file.read(last, 0, 1, size - 1);
        // A crash may have left an incomplete line.
        const separator = size > 0 && last.toString() !== '\n' ? '\n' : '';
        await file.appendFile(`${separator}${JSON.stringify(line)}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
    },
    async *read() {
      if (!existsSync(path)) return;
      for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
        if (text !== '' && isComplete(text)) yield parseWitnessLine(text);
      }
    },
  };
}

/** A line that a crash cut off lacks its closing brace. */
const isComplete = (text: string): boolean => text.endsWith('}');
