import type { Database } from '../../platform/db/database.ts';

/** An identifier as it is looked up: its platform, and the keyed hash of its canonical form. */
export interface IdentifierKey {
  platform: string;
  key: string;
}

/** What this module needs of the ones that stand on it; given in app.ts. */
export interface SocialIdsPorts {
  /** How many published experiences name one of these. */
  countLinkedExperiences(db: Database, ids: readonly IdentifierKey[]): Promise<number>;
}
