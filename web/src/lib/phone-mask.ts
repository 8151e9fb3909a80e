/** A number pasted whole names its country itself; null when it does not, or is of none of these. */
export function splitInternational(typed: string, dialCodes: readonly string[]): { dialCode: string; national: string } | null {
  if (!typed.trim().startsWith('+')) return null;
  const digits = typed.replaceAll(/\D/g, '');
  const dialCode = dialCodes.find((code) => digits.startsWith(code.slice(1)));
  return dialCode ? { dialCode, national: digits.slice(dialCode.length - 1) } : null;
}

/** Where the caret belongs after masking: behind as many digits as stood before it. */
export function caretAfter(masked: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0;
  let seen = 0;
  for (let index = 0; index < masked.length; index += 1) {
    if (/\d/.test(masked[index] ?? '')) seen += 1;
    if (seen === digitsBefore) return index + 1;
  }
  return masked.length;
}
