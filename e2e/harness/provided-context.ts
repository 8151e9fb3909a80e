declare module 'vitest' {
  export interface ProvidedContext {
    address: string;
    /** WebSocket endpoint of the browser that all test files share. */
    browser: string;
    /** Folder for screenshots of failed tests. */
    pictures: string;
  }
}

export {};
