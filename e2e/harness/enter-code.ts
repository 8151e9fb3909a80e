import type { Page } from 'playwright-core';
import { codeFor } from './inbox.ts';

/** Types the newest code that was sent to a phone number or email address into the form's fields, one for each digit. */
export async function enterCode(page: Page, to: string, since?: Date, label = 'Verification code'): Promise<void> {
  const digits = page.getByRole('group', { name: label });
  await digits.waitFor();
  const code = await codeFor(to, since);
  await digits.getByRole('textbox').first().pressSequentially(code);
}
