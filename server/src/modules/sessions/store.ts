import { UNKNOWN_DEVICE } from '@candor/contract/statuses';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sha256 } from '../../platform/crypto/keyring.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Role } from '../../platform/context.ts';
import { recordChange } from '../../platform/db/change-feed/outbox.ts';
import type { Database } from '../../platform/db/database.ts';
import { exists } from '../../platform/db/exists.ts';
import { hasFactor } from '../second-factor/index.ts';

export interface ListedSession {
  id: string;
  device: string;
  createdAt: Date;
  lastSeenAt: Date;
}

export interface LiveSession {
  sessionId: string;
  userId: string;
  createdAt: Date;
  /** For a member the start of the day: see `storedLastSeen`. */
  lastSeenAt: Date;
  role: Role;
  trustScore: number;
  isVerified: boolean;
  isProfileComplete: boolean;
  expiresAt: Date;
  /** Until when the second factor shown in this session is valid. */
  confirmedUntil: Date | null;
  bannedUntil: Date | null;
  hasFactor: boolean;
  deviceHash: string | undefined;
}

/** Bounds the list of a member who signs in very often. */
const MAX_LISTED = 200;

export class SessionStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  async insert(
    db: Database,
    session: {
      userId: string;
      token: string;
      device: string;
      cookie: string | undefined;
      restrictedUntil: Date | null;
      now: Date;
      lastSeenAt: Date;
      expiresAt: Date;
    },
  ): Promise<string> {
    const id = randomUUID();
    await db
      .insertInto('sessions')
      .values({
        id,
        token_hash: sha256(session.token),
        user_id: session.userId,
        device_enc: this.#vault.seal('sessions.device', id, session.device),
        // The value is the same for all members who use the browser, so it is sealed and not stored as a hash.
        mark_enc: session.cookie === undefined ? null : this.#vault.seal('sessions.mark', id, this.#vault.hash('device', session.cookie)),
        created_at: session.now,
        last_seen_at: session.lastSeenAt,
        held_until: session.restrictedUntil,
        expires_at: session.expiresAt,
      })
      .execute();
    return id;
  }

  /** The live session of a token, with the standing of its member. */
  async find(db: Database, token: string, now: Date): Promise<LiveSession | undefined> {
    const { rows } = await sql<Omit<LiveSession, 'deviceHash'> & { markEnc: Buffer | null }>`
      select s.id as "sessionId", s.mark_enc as "markEnc", s.user_id as "userId", s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", u.role, u.trust_score as "trustScore",
        s.expires_at as "expiresAt", s.confirmed_until as "confirmedUntil", u.is_verified as "isVerified",
        u.is_profile_complete as "isProfileComplete",
        (select max(coalesce(b.until, '9999-12-31')) from bans b where b.user_id = u.id and b.lifted_at is null) as "bannedUntil",
        ${hasFactor(sql.ref('u.id'))} as "hasFactor"
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = ${sha256(token)} and s.expires_at > ${now}`.execute(db);
    const [row] = rows;
    if (!row) return undefined;
    const { markEnc, ...session } = row;
    return { ...session, deviceHash: markEnc === null ? undefined : this.#vault.open('sessions.mark', session.sessionId, markEnc) };
  }

  /**
   * Which of the sessions haven't expired, don't wait for a second factor and belong to a member who isn't suspended, each with the member's
   * role and whether a second factor confirmed it.
   */
  async live(db: Database, sessionIds: readonly string[], now: Date): Promise<Map<string, { role: Role; isConfirmed: boolean }>> {
    const { rows } = await sql<{ id: string; role: Role; isConfirmed: boolean }>`
      select s.id, u.role, coalesce(s.confirmed_until > ${now}, false) as "isConfirmed" from sessions s join users u on u.id = s.user_id where s.id = any(${sessionIds}) and s.expires_at > ${now}
        and (s.confirmed_until is not null or not ${hasFactor(sql.ref('s.user_id'))}) and not exists
        (select 1 from bans b where b.user_id = s.user_id and b.lifted_at is null and (b.until is null or b.until > ${now}))`.execute(db);
    return new Map(rows.map(({ id, ...session }) => [id, session]));
  }

  async extend(db: Database, sessionId: string, lastSeenAt: Date, expiresAt: Date): Promise<void> {
    await sql`
      with seen as (update sessions set last_seen_at = ${lastSeenAt}, expires_at = ${expiresAt} where id = ${sessionId} returning user_id)
      update users u set last_seen_at = ${lastSeenAt} from seen where u.id = seen.user_id`.execute(db);
  }

  async roleOf(db: Database, userId: string): Promise<Role> {
    const { role } = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirstOrThrow();
    return role as Role;
  }

  /** Stores until when the second factor is valid, and ends the restriction of a session on a new device. */
  async confirm(db: Database, sessionId: string, until: Date): Promise<void> {
    const session = await db
      .updateTable('sessions')
      .set({ confirmed_until: until, held_until: null })
      .where('id', '=', sessionId)
      .returning('user_id')
      .executeTakeFirst();
    if (session) await recordChange(db, 'standing', session.user_id);
  }

  /** Ends the confirmation by a second factor; the session itself continues. */
  async endConfirmation(db: Database, sessionId: string, now: Date): Promise<void> {
    await db.updateTable('sessions').set({ confirmed_until: now }).where('id', '=', sessionId).execute();
  }

  async restrictedUntil(db: Database, sessionId: string): Promise<Date | null> {
    const row = await db.selectFrom('sessions').select('held_until').where('id', '=', sessionId).executeTakeFirst();
    return row?.held_until ?? null;
  }

  /** Whether the confirmation lasts at least until that time. */
  async isConfirmedUntil(db: Database, sessionId: string, until: Date): Promise<boolean> {
    return exists(db.selectFrom('sessions').select('id').where('id', '=', sessionId).where('confirmed_until', '>=', until));
  }

  async timesOf(db: Database, sessionId: string): Promise<{ createdAt: Date; expiresAt: Date } | undefined> {
    const row = await db.selectFrom('sessions').select(['created_at', 'expires_at']).where('id', '=', sessionId).executeTakeFirst();
    return row && { createdAt: row.created_at, expiresAt: row.expires_at };
  }

  /** The browsers of the member's live sessions. */
  async deviceHashesOf(db: Database, userId: string, now: Date): Promise<string[]> {
    const rows = await db
      .selectFrom('sessions')
      .select(['id', 'mark_enc'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .where('mark_enc', 'is not', null)
      .execute();
    return [...new Set(rows.map(({ id, mark_enc }) => this.#vault.open('sessions.mark', id, mark_enc!)))];
  }

  async list(db: Database, userId: string, now: Date): Promise<ListedSession[]> {
    const rows = await db
      .selectFrom('sessions')
      .select(['id', 'device_enc', 'created_at', 'last_seen_at'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .orderBy('last_seen_at', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(MAX_LISTED)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      device: row.device_enc ? this.#vault.open('sessions.device', row.id, row.device_enc) : UNKNOWN_DEVICE,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
    }));
  }

  /** @returns whether there was such a session of this member */
  async end(db: Database, userId: string, sessionId: string): Promise<boolean> {
    const { numDeletedRows } = await db.deleteFrom('sessions').where('id', '=', sessionId).where('user_id', '=', userId).executeTakeFirst();
    await recordChange(db, 'standing', userId);
    return numDeletedRows > 0n;
  }

  async endOthers(db: Database, userId: string, currentSessionId: string): Promise<number> {
    const { numDeletedRows } = await db
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('id', '!=', currentSessionId)
      .executeTakeFirst();
    await recordChange(db, 'standing', userId);
    return Number(numDeletedRows);
  }

  async deleteExpired(db: Database, now: Date): Promise<void> {
    await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  }
}
