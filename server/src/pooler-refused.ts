export const POOLER_REFUSED =
  'DATABASE_DIRECT_URL (or DATABASE_URL, if it is not set) leads to a connection pooler that drops the settings of a session, such as PgBouncer in transaction mode, and Candor needs them';
