/** For handles, addresses and numbers: the keyboard of a phone must not correct what is typed. */
export const exactInput = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
