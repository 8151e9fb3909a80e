export interface CodeState {
  wrongTries: number;
  expiresAt: Date;
  isUsed: boolean;
}

export type CodeCheck =
  | 'right'
  /** A wrong guess at a valid code: it counts against the code and against the daily limit. */
  | 'wrong'
  /** No valid code: never sent, used or expired. */
  | 'invalid'
  /** Too many wrong guesses at this code. */
  | 'exhausted';

/** The result of a guess. A code works once, until it expires, and until there were too many wrong guesses. */
export function checkGuess(code: CodeState | undefined, isMatch: boolean, now: Date, maxTries: number): CodeCheck {
  if (!code) return 'invalid';
  if (code.wrongTries >= maxTries) return 'exhausted';
  if (code.isUsed || code.expiresAt <= now) return 'invalid';
  return isMatch ? 'right' : 'wrong';
}
