import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import { isLocalVisit } from './loopback.ts';

/** Returns 404 for these paths, and paths below them, to everybody except a browser on this machine. */
export function serveLocallyOnly(app: FastifyInstance, paths: readonly string[]): void {
  const isLocalOnly = (url: string): boolean =>
    paths.some((path) => url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`));
  app.addHook('onRequest', (request, _reply, done) => {
    if (isLocalOnly(request.url) && !isLocalVisit(request)) done(new AppError('NOT_FOUND'));
    else done();
  });
}
