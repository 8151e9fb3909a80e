import { message } from '@candor/contract/message';
import { parsePhone } from '@candor/contract/phone';
import type { SetupProvider } from '@candor/contract/setup';
import { emailAddress } from '@candor/contract/fields';
import { invalidField } from '../../platform/errors.ts';
import type { SetupDependencies } from './dependencies.ts';

/** Tests a provider with the current settings. */
export async function testProvider(
  { ports }: SetupDependencies,
  { provider, to }: { provider: SetupProvider; to: string | undefined },
): Promise<{ ok: boolean; message: string }> {
  const recipient = to === undefined ? undefined : readRecipient(provider, to);
  return ports.checkProvider(provider, recipient);
}

/** @throws AppError VALIDATION_FAILED */
function readRecipient(provider: SetupProvider, to: string): string | undefined {
  if (provider === 'sms') {
    const phone = parsePhone(to);
    if (!phone.ok) throw invalidField('to', phone.message);
    return phone.e164;
  }
  if (provider !== 'mail') return undefined;
  const address = emailAddress.safeParse(to);
  if (!address.success) throw invalidField('to', message('emailInvalid'));
  return address.data;
}
