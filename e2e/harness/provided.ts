declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the server under test answers. */
    address: string;
    /** The one browser of this run. */
    browser: string;
    /** Where pictures of failed tests go. */
    pictures: string;
  }
}

export {};
