import { message } from '@candor/contract/message';
import { audit } from '../../platform/audit/store.ts';
import type { Context } from '../../platform/context.ts';
import { invalidField } from '../../platform/errors.ts';
import type { SetupDependencies } from './dependencies.ts';
import { saveKeyCopied } from './store.ts';

/** Confirms that the key file was copied: only someone who has the copy can enter its fingerprint. */
export async function confirmKeyCopy(ctx: Context, { facts }: SetupDependencies, fingerprint: string): Promise<null> {
  if (fingerprint !== facts.keyFingerprint()) throw invalidField('fingerprint', message('setupFingerprintOther'));
  await saveKeyCopied(ctx.db, ctx.clock.now());
  await audit(ctx, { action: 'setup.key-copy', subject: 'setup:1' });
  return null;
}
