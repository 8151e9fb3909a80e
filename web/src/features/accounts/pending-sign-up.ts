import { CODE_MINUTES } from '@candor/contract/limits';
import { tabStore } from '../../lib/storage.ts';
import type { SignUp } from './queries.ts';

const KEY = 'candor.pending-sign-up';

interface PendingSignUp {
  phone_number: string;
  registration_data: Pick<SignUp, 'display_name' | 'birthdate' | 'campus_mode' | 'lgbtqia'>;
}

/** A sign-up whose code was sent. The code may be entered on the sign-in screen too; it then makes the account. */
export function keepPendingSignUp({ phone_number, display_name, birthdate, campus_mode, lgbtqia }: SignUp): void {
  const pending: PendingSignUp = { phone_number, registration_data: { display_name, birthdate, campus_mode, lgbtqia } };
  tabStore.write(KEY, JSON.stringify({ ...pending, until: Date.now() + CODE_MINUTES * 60_000 }));
}

export function pendingSignUp(phoneNumber: string): PendingSignUp | null {
  try {
    const kept = JSON.parse(tabStore.read(KEY) ?? 'null') as (PendingSignUp & { until: number }) | null;
    if (!kept || kept.until < Date.now() || kept.phone_number !== phoneNumber) return null;
    return { phone_number: kept.phone_number, registration_data: kept.registration_data };
  } catch {
    return null;
  }
}

export const forgetPendingSignUp = (): void => tabStore.remove(KEY);
