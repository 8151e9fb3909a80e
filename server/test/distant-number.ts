/** Phone numbers that are not close to each other, so that looking them up isn't taken for trying numbers. */
export const distantNumber = (n: number) => `+1415555${String(n * 37).padStart(4, '0')}`;
