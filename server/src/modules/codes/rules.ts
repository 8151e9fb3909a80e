export interface CodeState {
  wrongTries: number;
  expiresAt: Date;
  isUsed: boolean;
}

export type CodeVerdict =
  | 'right'
  /** A wrong guess at a valid code: it counts against the code and against the address. */
  | 'wrong'
  /** No valid code: never sent, used or expired. */
  | 'void'
  /** Too many wrong guesses at this code. */
  | 'dead';

/** A code works once. It becomes invalid when it expires or after too many wrong tries. */
export function judgeCode(code: CodeState | undefined, isMatch: boolean, now: Date, maxTries: number): CodeVerdict {
  if (!code) return 'void';
  if (code.wrongTries >= maxTries) return 'dead';
  if (code.isUsed || code.expiresAt <= now) return 'void';
  return isMatch ? 'right' : 'wrong';
}
