import { expect } from 'vitest';
import type { Reply } from '../start-app.ts';

export type ExpectedReply = [status: number, code?: string, message?: string | RegExp];

/** @param input what was sent, so that a failure in a loop names it */
export function expectReply(
  reply: Pick<Reply, 'status' | 'code' | 'message'>,
  [status, code, message]: ExpectedReply,
  input: unknown = '',
): void {
  expect([input, reply.status, reply.code]).toEqual([input, status, code]);
  if (message instanceof RegExp) expect(reply.message, String(input)).toMatch(message);
  else if (message !== undefined) expect(reply.message, String(input)).toBe(message);
}
