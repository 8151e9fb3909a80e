import { on, type BoundRoute } from '../../platform/http/route-binding.ts';
import type { FilesDependencies } from './dependencies.ts';
import { changePhoto, removePhoto } from './photos/change-photo.ts';
import { receiveEvidence } from './receiving/receive-evidence.ts';
import { serveFile } from './serve-file.ts';

/** The handler receives the file without a transaction, and then waits for a worker process, so that other calls aren't blocked. */
const WAITS_FOR_WORKER = { transaction: 'none', waitsForProvider: true } as const;

export const fileRoutes = (deps: FilesDependencies): BoundRoute[] => [
  on('POST /files/evidence', (ctx, { request }) => receiveEvidence(ctx, deps, request), WAITS_FOR_WORKER),
  on('POST /user/photo', (ctx, { request }) => changePhoto(ctx, deps, request), WAITS_FOR_WORKER),
  on('DELETE /user/photo', (ctx) => removePhoto(ctx, deps)),
  on('GET /files/{id}', (ctx, { params, query, request, reply }) =>
    serveFile(ctx, deps, { id: params.id, token: query.token, request, reply }),
  ),
];
