import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import { routedPath } from '../requests/routed-path.ts';
import { isLocalVisit } from './loopback.ts';

/** Returns 404 for these paths, and paths below them, to everybody except a browser on this machine. */
export function serveLocallyOnly(app: FastifyInstance, paths: readonly string[]): void {
  const isLocalOnly = (requested: string): boolean =>
    paths.some((path) => requested === path || requested.startsWith(`${path}/`) || requested.startsWith(`${path}?`));
  app.addHook('onRequest', (request, _reply, done) => {
    if (isLocalOnly(routedPath(request)) && !isLocalVisit(request)) done(new AppError('NOT_FOUND'));
    else done();
  });
}
