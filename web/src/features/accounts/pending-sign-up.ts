import { CODE_MINUTES } from '@candor/contract/limits';
import type { ApiBody } from '../../lib/api/api-client.ts';
import { tabStore } from '../../lib/storage.ts';

type SignUp = ApiBody<'POST /register'>;

const KEY = 'candor.pending-sign-up';

interface PendingSignUp {
  phone_number: string;
  registration_data: Pick<SignUp, 'display_name' | 'birthdate' | 'campus_mode' | 'lgbtqia'>;
}

/** A sign-up whose code was sent. The code can also be entered on the sign-in page, which then creates the account. */
export function storePendingSignUp({ phone_number, display_name, birthdate, campus_mode, lgbtqia }: SignUp): void {
  const pending: PendingSignUp = { phone_number, registration_data: { display_name, birthdate, campus_mode, lgbtqia } };
  tabStore.write(KEY, JSON.stringify({ ...pending, until: Date.now() + CODE_MINUTES * 60_000 }));
}

export function readPendingSignUp(phoneNumber: string): PendingSignUp | null {
  try {
    const stored = JSON.parse(tabStore.read(KEY) ?? 'null') as (PendingSignUp & { until: number }) | null;
    if (!stored || stored.until < Date.now() || stored.phone_number !== phoneNumber) return null;
    return { phone_number: stored.phone_number, registration_data: stored.registration_data };
  } catch {
    return null;
  }
}

export const clearPendingSignUp = (): void => tabStore.remove(KEY);
