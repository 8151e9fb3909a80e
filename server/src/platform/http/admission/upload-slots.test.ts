import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { UploadSlots } from './upload-slots.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Begins an upload from an address. Returns a function that ends it. */
function begin(slots: UploadSlots, address: string, userId?: string): () => void {
  const actor = userId === undefined ? { kind: 'visitor' } : { kind: 'member', userId };
  const request = { ip: address, actor, raw: { complete: true, socket: { bytesRead: 0 } } } as unknown as FastifyRequest;
  const raw = new EventEmitter();
  slots.take(request, { raw } as FastifyReply);
  const end = (): void => void raw.emit('close');
  ends.push(end);
  return end;
}

const addressOf = (n: number): string => `192.0.2.${n}`;

describe('upload slots', () => {
  it('are eight for an address, and free again when an upload ends', () => {
    const slots = new UploadSlots();
    const [end] = Array.from({ length: 8 }, () => begin(slots, addressOf(1)));
    expect(() => begin(slots, addressOf(1))).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
    begin(slots, addressOf(2));
    end!();
    begin(slots, addressOf(1));
  });

  it('are eight for a member, from however many addresses', () => {
    const slots = new UploadSlots();
    for (let n = 0; n < 8; n++) begin(slots, addressOf(n), 'one');
    expect(() => begin(slots, addressOf(9), 'one')).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
    begin(slots, addressOf(9), 'other');
  });

  it('can be used by visitors up to half, so that the others stay free for members', () => {
    const slots = new UploadSlots();
    for (let n = 0; n < 32; n++) begin(slots, addressOf(n));
    expect(() => begin(slots, addressOf(33))).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
    for (let n = 0; n < 32; n++) begin(slots, addressOf(100 + n), `member ${n}`);
    expect(() => begin(slots, addressOf(200), 'last')).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
  });
});
