import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { createLogger } from '../../logger.ts';
import { failureOf } from './send-failure.ts';

const request = { id: 'one', raw: { destroyed: false }, routeOptions: {} } as unknown as FastifyRequest;

it.each([
  { cause: 'a full disk', error: { code: 'ENOSPC', syscall: 'write' }, code: 'UNAVAILABLE' },
  { cause: 'a database whose socket is missing', error: { code: 'ENOENT', syscall: 'connect' }, code: 'UNAVAILABLE' },
  { cause: 'a missing file', error: { code: 'ENOENT', syscall: 'open' }, code: 'INTERNAL' },
])('$cause answers $code', ({ error, code }) => {
  expect(failureOf(Object.assign(new Error('failed'), error), request, createLogger('silent'))).toMatchObject({ code });
});
