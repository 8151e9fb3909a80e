import { randomUUID } from 'node:crypto';
import { sql, type Insertable } from 'kysely';
import type { Context } from '../context.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import type { OutboundMessages } from '../db/types.ts';
import { enqueue } from '../jobs/store.ts';
import { DAY_S, secondsAfter, startOfDay } from '../clock.ts';

export interface NewMessage {
  channel: 'sms' | 'email' | 'push';
  /** For a push message, the browser's subscription as JSON. */
  to: string;
  text: string;
  subject?: string;
  /** Shown separately in the development inbox. */
  code?: string;
}

interface Body {
  text: string;
  subject?: string;
  code?: string;
  /** The exact time in ISO 8601, if only the day is stored readable. */
  postedAt?: string;
}

export interface InboxMessage {
  channel: 'sms' | 'email';
  to: string;
  text: string;
  code: string | null;
  created_at: string;
}

const INBOX_SIZE = 50;

/** The newest digests among which the inbox looks for those to one address: the database can't select them by address. */
const DIGESTS_SEARCHED = 1000;

/** Messages to people: stored in the transaction that causes them, sent by a job after the commit. */
export class MessageStore {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  async post(ctx: Context, message: NewMessage): Promise<void> {
    const id = randomUUID();
    await this.#insert(ctx.db, id, message, {
      address_enc: this.#vault.seal('outbound_messages.address', id, message.to),
      address_hash: this.#hashOf(message.to),
      created_at: ctx.clock.now(),
    });
  }

  /** Without a hash of the address, which would lead from the message to the member; for digests. */
  async postUnlinked(ctx: Context, message: NewMessage): Promise<void> {
    const id = randomUUID();
    const now = ctx.clock.now();
    await this.#insert(
      ctx.db,
      id,
      { ...message, postedAt: now.toISOString() },
      {
        address_enc: this.#vault.sealJsonPadded('outbound_messages.address', id, message.to, 128),
        address_hash: null,
        created_at: startOfDay(now),
      },
    );
  }

  async #insert(
    db: Database,
    id: string,
    { channel, to: _to, ...body }: NewMessage & Pick<Body, 'postedAt'>,
    address: Pick<Insertable<OutboundMessages>, 'address_enc' | 'address_hash' | 'created_at'>,
  ): Promise<void> {
    const body_enc = this.#vault.sealJson('outbound_messages.body', id, body satisfies Body);
    await db
      .insertInto('outbound_messages')
      .values({ id, channel, body_enc, ...address })
      .execute();
    await enqueue(db, 'send-message', { id });
  }

  async load(
    db: Database,
    id: string,
  ): Promise<(NewMessage & { id: string; isSent: boolean; attempts: number; postedAt: Date }) | undefined> {
    const row = await db.selectFrom('outbound_messages').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return undefined;
    const { postedAt = row.created_at, ...body } = this.#vault.openJson<Body>('outbound_messages.body', id, row.body_enc);
    return {
      id,
      channel: row.channel as NewMessage['channel'],
      to: this.#addressOf(row),
      isSent: row.status === 'sent',
      attempts: row.attempts,
      postedAt: new Date(postedAt),
      ...body,
    };
  }

  async recordAttempt(db: Database, id: string, status: 'sent' | 'failed', at: Date): Promise<void> {
    await db
      .updateTable('outbound_messages')
      .set((eb) => ({ status, attempts: eb('attempts', '+', 1), sent_at: status === 'sent' ? at : null }))
      .where('id', '=', id)
      .execute();
  }

  /** The development inbox: newest first. Digests come last in their day, because only their day is stored. */
  async readInbox(
    db: Database,
    to: string | undefined,
    channels: readonly InboxMessage['channel'][] = ['sms', 'email'],
  ): Promise<InboxMessage[]> {
    const newest = db.selectFrom('outbound_messages').selectAll().where('channel', 'in', channels).orderBy('created_at', 'desc');
    const linked = to === undefined ? newest.where('address_hash', 'is not', null) : newest.where('address_hash', '=', this.#hashOf(to));
    const digests = newest.where('address_hash', 'is', null).limit(to === undefined ? INBOX_SIZE : DIGESTS_SEARCHED);
    const found = await Promise.all([linked.limit(INBOX_SIZE).execute(), digests.execute()]);
    const rows = found
      .flat()
      .filter((row) => to === undefined || this.#addressOf(row) === to)
      .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
    return rows.map((row) => {
      const body = this.#vault.openJson<Body>('outbound_messages.body', row.id, row.body_enc);
      return {
        channel: row.channel as InboxMessage['channel'],
        to: this.#addressOf(row),
        text: body.text,
        code: body.code ?? null,
        created_at: row.created_at.toISOString(),
      };
    });
  }

  #hashOf(address: string): string {
    return this.#vault.hash('message-address', address);
  }

  /** Digests seal the address as padded JSON, other messages as plain text. */
  #addressOf({ id, address_enc, address_hash }: { id: string; address_enc: Buffer; address_hash: string | null }): string {
    return address_hash === null
      ? this.#vault.openJson<string>('outbound_messages.address', id, address_enc)
      : this.#vault.open('outbound_messages.address', id, address_enc);
  }

  /** The latest attempt on this channel, or undefined when there was none recently. */
  async lastAttempt(db: Database, channel: NewMessage['channel']): Promise<{ isSent: boolean; at: Date } | undefined> {
    const row = await db
      .selectFrom('outbound_messages')
      .select(['status', 'sent_at', 'created_at'])
      .where('channel', '=', channel)
      .where('status', '<>', 'waiting')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && { isSent: row.status === 'sent', at: row.sent_at ?? row.created_at };
  }

  async deleteOlderThan(db: Database, time: Date): Promise<void> {
    await deleteInBatches(db, 'outbound_messages', 'created_at', time, { condition: sql`address_hash is not null` });
    // These have only the day on which they were posted, and an e-mail is tried again for a whole day.
    const dayBefore = secondsAfter(time, -DAY_S);
    await deleteInBatches(db, 'outbound_messages', 'created_at', dayBefore, { condition: sql`address_hash is null` });
  }
}
