// Loaded before the app (`node --import`): while CLOCK_JUMP_FILE contains a number, the machine's clock is that many milliseconds off for this process.
import { readFileSync } from 'node:fs';

const FILE = process.env['CLOCK_JUMP_FILE']!;
const RealDate = Date;
let offsetMs = 0;

function readOffset(): void {
  try {
    offsetMs = Number(readFileSync(FILE, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
readOffset();
setInterval(readOffset, 50).unref();

const JumpingDate = function (this: unknown, ...parts: unknown[]) {
  if (new.target === undefined) return new RealDate(RealDate.now() + offsetMs).toString();
  return Reflect.construct(RealDate, parts.length === 0 ? [RealDate.now() + offsetMs] : parts, new.target as never) as Date;
} as unknown as DateConstructor;
Object.setPrototypeOf(JumpingDate, RealDate);
Object.assign(JumpingDate, { prototype: RealDate.prototype, now: () => RealDate.now() + offsetMs });
globalThis.Date = JumpingDate;
