declare module 'vitest' {
  export interface ProvidedContext {
    /** Base URL of a server for each worker, so that files that run at the same time share no queue and no demo people. */
    addresses: string[];
    /** WebSocket endpoint of the browser that all test files share. */
    browser: string;
    /** Folder for screenshots of failed tests. */
    pictures: string;
  }
}

export {};
