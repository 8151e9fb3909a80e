/** A function that runs after a transaction has committed. A returned promise is awaited, and must not reject. */
export type AfterCommit = () => void | Promise<void>;
