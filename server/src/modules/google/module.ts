import type { Context } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { GoogleDependencies, GoogleModules, GoogleOptions } from './dependencies.ts';
import { enqueueExternalPhoto, fetchPhotoJob } from './fetch-photo.ts';
import { findOwnGoogleClaim, readGoogleClaim, type GoogleClaim, type GoogleClaimReference, type GoogleProof } from './google-claim.ts';
import type { GooglePorts } from './ports.ts';
import { googleRoutes } from './routes.ts';

export type Google = ReturnType<typeof googleModule>;

export function googleModule(platform: Platform, options: GoogleOptions, modules: GoogleModules, ports: GooglePorts) {
  const deps: GoogleDependencies = { ...platform, ...options, ...modules, ports };
  return {
    routes: googleRoutes(deps),
    jobs: [fetchPhotoJob(deps)],
    /** @throws AppError GOOGLE_TICKET_EXPIRED */
    readClaim: (ctx: Context, ticket: string): Promise<GoogleClaim> => readGoogleClaim(ctx, deps, ticket),
    findOwnClaim: (ctx: Context, stored: GoogleClaimReference | undefined, proof: GoogleProof): Promise<GoogleClaim | undefined> =>
      findOwnGoogleClaim(ctx, deps, stored, proof),
    /** Uses up the claim of a member who has just signed up with it. */
    async redeemClaim(ctx: Context, claim: GoogleClaim, userId: string): Promise<void> {
      await deps.codes.tickets.redeem(ctx.db, 'google', claim.ticket, ctx.clock.now());
      await enqueueExternalPhoto(ctx, deps, userId, claim.identity);
    },
  };
}
