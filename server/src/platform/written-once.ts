/**
 * A value that many replies contain: `replyWriter` writes it once for a schema and then reuses the text. A page of ten results takes
 * 0.8 µs instead of 9.8. The text is in the object itself, because thousands of WeakMap entries would cost each garbage collection more.
 */
export class WrittenOnce {
  #schema: object | undefined;
  #text = '';

  /** Undefined if the value was written last by another schema, or not yet. */
  textFor(schema: object): string | undefined {
    return this.#schema === schema ? this.#text : undefined;
  }

  setText(schema: object, text: string): void {
    this.#schema = schema;
    this.#text = text;
  }
}

/** The caller must never change the value again, at any depth. */
export const writtenOnce = <T extends object>(value: T): Readonly<T> => Object.freeze(Object.assign(new WrittenOnce(), value));
