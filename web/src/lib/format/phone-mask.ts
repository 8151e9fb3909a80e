/** A pasted international number contains its country code. Returns null when it has none of the given ones. */
export function splitInternational(typed: string, dialCodes: readonly string[]): { dialCode: string; national: string } | null {
  if (!typed.trim().startsWith('+')) return null;
  const digits = typed.replaceAll(/\D/g, '');
  const dialCode = dialCodes.find((code) => digits.startsWith(code.slice(1)));
  return dialCode ? { dialCode, national: digits.slice(dialCode.length - 1) } : null;
}

/** Returns the caret position after the same number of digits. */
export function caretAfter(masked: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0;
  let digits = 0;
  for (let index = 0; index < masked.length; index += 1) {
    if (/\d/.test(masked[index] ?? '')) digits += 1;
    if (digits === digitsBefore) return index + 1;
  }
  return masked.length;
}
