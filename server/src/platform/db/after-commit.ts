/** What runs once a transaction has committed. A promise is waited for, and must not reject. */
export type AfterCommit = () => void | Promise<void>;
