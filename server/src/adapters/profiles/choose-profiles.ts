import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { ProfileReader } from '../../modules/proofs/ports.ts';
import { sandboxProfiles } from './sandbox-profiles.ts';
import { webProfiles } from './web-profiles.ts';

/** In the sandbox a local page replaces the platforms, so that no call leaves the machine. */
export const chooseProfiles = ({ hasSandbox, dataDir }: { hasSandbox: boolean; dataDir: string }, http: FastifyInstance): ProfileReader =>
  hasSandbox ? sandboxProfiles(http, join(dataDir, 'sandbox-profiles')) : webProfiles();
