/** Where a value that is shown often stores its text. */
export const WRITTEN: unique symbol = Symbol('written');

/** The schema by which the object was written last, and the text. */
export interface Written {
  by?: object;
  text?: string;
}

/**
 * For values that are shown often: the written text is reused, so the caller must never change the value again, at any depth. Stored on the
 * object itself, because thousands of WeakMap entries would cost each garbage collection more than writing the text.
 */
export function keepWritten<T extends object>(value: T): Readonly<T> {
  return Object.freeze(Object.defineProperty(value, WRITTEN, { value: {} }));
}
