import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Types a code into the boxes of the dialog that asks for one. */
export async function typeCode(user: UserEvent, code: string): Promise<void> {
  await user.click(await screen.findByLabelText(/^Digit 1 of /));
  await user.keyboard(code);
}
