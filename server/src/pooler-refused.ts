export const POOLER_REFUSED =
  'DATABASE_URL leads to a connection pooler that does not pass on the settings of a session (PgBouncer in transaction mode, for instance), which Candor needs';
