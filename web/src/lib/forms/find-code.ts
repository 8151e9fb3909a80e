/**
 * Finds the code in pasted text, which is often the whole message. The last line has it for browsers (`@host #1234`);
 * the message can contain other numbers, such as a port.
 */
export function findCode(pasted: string, digits: number): string | undefined {
  const exactly = `\\d{${digits}}(?!\\d)`;
  const match = new RegExp(`#(${exactly})`).exec(pasted) ?? new RegExp(`(?<!\\d)(${exactly})`).exec(pasted);
  if (match) return match[1];
  const spaced = pasted.replaceAll(/[\s-]/g, '');
  return new RegExp(`^\\d{${digits}}$`).test(spaced) ? spaced : undefined;
}
