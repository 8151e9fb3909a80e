import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { WitnessLine } from './ports.ts';

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const schema = z.object({ at: z.string(), kind: z.enum(['head', 'restore']), seq: z.number().int().nonnegative(), hash: hex, mac: hex });

/** @throws Error when the text is not a witness line */
export function parseWitnessLine(text: string): WitnessLine {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error('the witness contains a line that Candor did not write', { cause: error });
  }
}

export function signWitnessLine(key: Buffer, line: Omit<WitnessLine, 'mac'>): WitnessLine {
  return { ...line, mac: macOf(key, line).toString('hex') };
}

export const isGenuine = (key: Buffer, line: WitnessLine): boolean => timingSafeEqual(macOf(key, line), Buffer.from(line.mac, 'hex'));

function macOf(key: Buffer, { at, kind, seq, hash }: Omit<WitnessLine, 'mac'>): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([at, kind, seq, hash]))
    .digest();
}
