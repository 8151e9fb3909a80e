import { isoDay } from '@candor/contract/dates';
import { DAY_S, secondsAfter } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { jobContext } from '../../platform/jobs/job-context.ts';
import { countInbox, readInbox, type SealedAct } from './inbox-store.ts';
import type { MixDependencies, MixProgress, OpenedAct } from './mix-dependencies.ts';
import { MIX_JOB } from './mix-transaction.ts';
import type { Act } from './ports.ts';

/** Younger accounts don't count towards a crowd, because one person can quickly create many. */
const CROWD_ACCOUNT_AGE_DAYS = 7;

export interface InboxActs {
  /** The mix applies them, or drops them if they lapsed. */
  ready: OpenedAct[];
  /** They stay in the inbox. */
  waiting: OpenedAct[];
}

export async function readActs(deps: MixDependencies, db: Database, { opened, released, failing }: MixProgress): Promise<InboxActs> {
  const all = openAll(deps, await readInbox(db), opened);
  const ctx = jobContext(MIX_JOB, { db, clock: deps.clock });
  const waitingActs = await findWaiting(ctx, deps, await withoutLapsed(deps, db, all));
  for (const { sealed, act } of all) if (!waitingActs.has(act)) released.add(sealed.key);
  const [ready, waiting]: [OpenedAct[], OpenedAct[]] = [[], []];
  for (const one of all) (released.has(one.sealed.key) && !failing.has(one.sealed.key) ? ready : waiting).push(one);
  return { ready, waiting };
}

function openAll({ inbox }: MixDependencies, rows: readonly SealedAct[], opened: Map<string, OpenedAct>): OpenedAct[] {
  return rows.map((sealed) => {
    const entry = opened.get(sealed.key) ?? { sealed, act: inbox.open(sealed) };
    opened.set(sealed.key, entry);
    return entry;
  });
}

/** The acts without those of deleted accounts, which lapse, except for withdrawals. */
export async function withoutLapsed({ leaving }: MixDependencies, db: Database, all: readonly OpenedAct[]): Promise<Act[]> {
  const acts = all.map(({ act }) => act);
  const deletedIds = await leaving.among(db, new Set(acts.map(({ userId }) => userId)));
  return deletedIds.size === 0 ? acts : acts.filter(({ userId, kind }) => kind === 'withdraw' || !deletedIds.has(userId));
}

export const withdrawnIdsAmong = (acts: readonly Act[]): ReadonlySet<number> =>
  new Set(acts.filter(({ kind }) => kind === 'withdraw').map(({ experienceId }) => experienceId));

async function findWaiting(ctx: Context, { handlers }: MixDependencies, acts: readonly Act[]): Promise<ReadonlySet<Act>> {
  const today = isoDay(ctx.clock.now());
  const withdrawn = withdrawnIdsAmong(acts.filter(({ failedOn }) => failedOn !== today));
  const stopped = new Set(acts.filter(({ kind }) => kind === 'stop-waiting').map(({ experienceId }) => experienceId));
  const isEnded = ({ kind, experienceId }: Act): boolean => kind === 'submit' && withdrawn.has(experienceId);
  const waiting = new Set(acts.filter((act) => act.failedOn === today && !isEnded(act)));
  const mayWait = acts.filter(
    (act) => act.waitUntil !== undefined && act.waitUntil > today && !stopped.has(act.experienceId) && !isEnded(act) && !waiting.has(act),
  );
  for (const [kind, handler] of handlers) {
    const ofKind = mayWait.filter((act) => act.kind === kind);
    if (ofKind.length === 0 || !handler.keepWaiting) continue;
    const company = acts.filter((act) => act.kind === kind && act.failedOn === undefined && !isEnded(act));
    for (const act of await handler.keepWaiting(ctx, ofKind, company)) waiting.add(act);
  }
  return waiting;
}

/** Whether so many authors have an act that a mix would apply. Most often counting the rows is enough to know that they don't. */
export async function isCrowdReady(deps: MixDependencies, progress: MixProgress, crowd: number): Promise<boolean> {
  if ((await countInbox(deps.db)) < crowd) return false;
  return isCrowd(deps, deps.db, (await readActs(deps, deps.db, progress)).ready, crowd);
}

/** Whether the acts have so many authors whose accounts are old enough. */
export async function isCrowd(deps: MixDependencies, db: Database, ready: readonly OpenedAct[], crowd: number): Promise<boolean> {
  const acts = (await withoutLapsed(deps, db, ready)).filter(({ kind, failedOn }) => kind !== 'cover' && failedOn === undefined);
  const authorIds = new Set(acts.map(({ userId }) => userId));
  if (authorIds.size < crowd) return false;
  // Looking up the authors instead would name them in a database log of slow statements.
  const newIds = await deps.ports.memberIdsSince(db, secondsAfter(deps.clock.now(), -CROWD_ACCOUNT_AGE_DAYS * DAY_S));
  return authorIds.difference(new Set(newIds)).size >= crowd;
}
