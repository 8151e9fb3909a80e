import type { Change, ChangeKind } from './committed-changes.ts';
import type { SerialClient } from './serial-client.ts';

interface Row {
  horizon: string;
  id: string | null;
  xid: string | null;
  kind: ChangeKind;
  ref: string | null;
  item: string | null;
}

/**
 * Reads each committed change once. Ids are assigned before the commit, so a row may appear after rows with higher ids. Transaction ids are
 * more reliable: below the horizon no transaction is open any more, so everything below it has been seen. Rows above it are read too, since
 * one long transaction delays the horizon for all, and are remembered until the horizon has passed them.
 */
export class OutboxReader {
  #horizon: string | undefined;
  readonly #seen = new Map<string, bigint>();
  readonly #origin: string;

  /** Rows of this process are skipped, because it applied them at their commit. */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** From the next reading on, returns only changes committed after this call. */
  async start(client: SerialClient): Promise<void> {
    this.#seen.clear();
    this.#horizon = undefined;
    await this.read(client);
  }

  async read(client: SerialClient): Promise<Change[]> {
    const from = this.#horizon;
    const { rows } = await client.query<Row>(READ, [from ?? null, this.#origin]);
    const horizon = rows[0]!.horizon;
    const found: Change[] = [];
    for (const { id, xid, kind, ref, item } of rows) {
      if (id === null || this.#seen.has(id)) continue;
      this.#seen.set(id, BigInt(xid!));
      found.push({ kind, ref: ref ?? undefined, item: item ?? undefined });
    }
    this.#horizon = horizon;
    for (const [id, xid] of this.#seen) if (xid < BigInt(horizon)) this.#seen.delete(id);
    return from === undefined ? [] : found;
  }

  get horizon(): string | undefined {
    return this.#horizon;
  }
}

const READ = `
  select s.horizon::text, o.id, o.xid::text, o.kind, o.ref, o.item
  from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) s left join lateral (
    select 'i' || id as id, xid, kind, ref, item from identity_outbox where xid >= coalesce($1::xid8, s.horizon) and origin is distinct from $2
    union all select 'a' || id, xid, kind, ref, null from authored_outbox where xid >= coalesce($1::xid8, s.horizon) and origin is distinct from $2
  ) o on true`;
