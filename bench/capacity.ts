// Writes docs/capacity.md: node bench/capacity.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capacityDocument } from './capacity/document.ts';

writeFileSync(join(import.meta.dirname, '../docs/capacity.md'), capacityDocument);
process.stdout.write('docs/capacity.md is written.\n');
