import { audit } from '../../platform/audit/store.ts';
import type { Context } from '../../platform/context.ts';
import type { SocialIdsDependencies } from './dependencies.ts';
import { proofEnd } from './rules.ts';
import type { LinkedId } from './store.ts';

export async function proveLink(ctx: Context, deps: SocialIdsDependencies, link: LinkedId): Promise<LinkedId | undefined> {
  const provedUntil = proofEnd(ctx.clock.now());
  if (!(await deps.links.setProvedUntil(ctx.db, link.id, provedUntil))) return undefined;
  await audit(ctx, { action: 'social-id.prove', subject: `social-id:${link.id}`, data: { platform: link.platform } });
  return { ...link, provedUntil };
}
