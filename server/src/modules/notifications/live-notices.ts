import type { QueueCounts } from '@candor/contract/moderation';
import { NotificationEvent } from '@candor/contract/notifications';
import type { Language } from '@candor/contract/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MemberContext } from '../../platform/context.ts';
import { EventStream } from '../../platform/http/replies/event-stream.ts';
import { tooMany } from '../../platform/limits/limit-store.ts';
import { Semaphore } from '../../platform/semaphore.ts';
import type { NotificationsDependencies } from './dependencies.ts';
import { QueueStatsPoller } from './queue-stats-poller.ts';
import { countUnread, presentNotice } from './read-notifications.ts';

const HEARTBEAT_MS = 25_000;
/** Browsers keep six connections to a host over HTTP/1.1, so open windows must leave some for calls. */
const STREAM_LIMITS = { perSession: 3, perMember: 12, retryAfterS: 60 };
/** Thousands of streams that open at once must not take the connections that calls need. */
const MAX_CONCURRENT_READS = 2;

/** An open stream, with the role and the count that it received last. */
interface Reader extends Pick<NotificationEvent, 'role' | 'unread'> {
  sessionId: string;
  language: Language;
  stream: EventStream;
  /** The state of the review queue that was sent last. */
  queue: string;
}

const worksOnQueue = ({ role }: Reader): boolean => role !== 'user';

/** The open streams of this process. */
export class LiveNotices {
  readonly #deps: NotificationsDependencies;
  readonly #readers = new Map<string, Set<Reader>>();
  /** The last delivery to each member: the next one waits for it, so that events arrive in order. */
  readonly #deliveries = new Map<string, Promise<unknown>>();
  readonly #reads = new Semaphore(MAX_CONCURRENT_READS);
  readonly #queueStats: QueueStatsPoller;
  #heartbeat: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(deps: NotificationsDependencies) {
    this.#deps = deps;
    deps.changes.on('member', (memberId, noticeId) => {
      if (memberId === undefined) for (const id of this.#readers.keys()) this.#enqueue(id);
      else this.#enqueue(memberId, noticeId);
    });
    this.#queueStats = new QueueStatsPoller({
      read: () => deps.ports.queueCounts(deps.db),
      hasListeners: () => this.#all().some(worksOnQueue),
      publish: (counts) => this.#notifyQueue(counts),
      onFail: () => deps.log.warn({ event: 'queue_counts_unread' }, 'could not read the counts of the review queue'),
    });
  }

  async open(ctx: MemberContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { userId, sessionId, role } = ctx.actor;
    const readers = this.#readers.get(userId) ?? new Set();
    const sessionStreams = [...readers].filter((reader) => reader.sessionId === sessionId).length;
    if (sessionStreams >= STREAM_LIMITS.perSession || readers.size >= STREAM_LIMITS.perMember) throw tooMany(STREAM_LIMITS.retryAfterS);
    const stream = new EventStream(request, reply);
    const reader: Reader = { sessionId, language: ctx.language ?? 'en', stream, role, unread: 0, queue: '' };
    this.#readers.set(userId, readers.add(reader));
    reader.stream.onClose(() => this.#removeReader(userId, reader));
    if (this.#isClosed) return reader.stream.end();
    this.#heartbeat ??= setInterval(() => void this.#sendHeartbeats(), HEARTBEAT_MS).unref();
    this.#enqueue(userId);
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    this.#queueStats.stop();
    for (const { stream } of this.#all()) stream.end();
  }

  #enqueue(memberId: string, noticeId?: string): void {
    if (!this.#readers.has(memberId)) return;
    const delivery = (this.#deliveries.get(memberId) ?? Promise.resolve()).then(() =>
      this.#reads.run(() => this.#deliver(memberId, noticeId)),
    );
    this.#deliveries.set(memberId, delivery);
    void delivery.finally(() => this.#deliveries.get(memberId) === delivery && this.#deliveries.delete(memberId));
  }

  async #deliver(memberId: string, noticeId: string | undefined): Promise<void> {
    const { db, notices, log } = this.#deps;
    try {
      await this.#endRevoked(this.#of(memberId));
      if (!this.#readers.has(memberId)) return;
      const notice = noticeId === undefined ? undefined : await notices.find(db, memberId, noticeId);
      const unread = await countUnread(db, this.#deps, memberId);
      for (const reader of this.#of(memberId)) {
        reader.unread = unread;
        send(reader, { notification: notice ? presentNotice(notice, reader.language) : null });
      }
      this.#queueStats.start();
    } catch {
      log.warn({ event: 'stream_failed' }, 'could not send a member their new notices');
      // The client then opens another stream and loads everything again, so no notice is lost.
      for (const { stream } of this.#of(memberId)) stream.end();
    }
  }

  /** Checks the sessions, because an expired session ends no stream; a sign-out or a ban notifies this process. */
  async #sendHeartbeats(): Promise<void> {
    await this.#endRevoked(this.#all()).catch(() => {
      this.#deps.log.warn({ event: 'streams_unchecked' }, 'could not check which sessions have ended; the next heartbeat checks again');
    });
    for (const { stream } of this.#all()) stream.sendHeartbeat();
  }

  async #endRevoked(readers: Reader[]): Promise<void> {
    if (readers.length === 0) return;
    const { db, ports, clock } = this.#deps;
    const validSessions = await ports.liveSessions(db, [...new Set(readers.map(({ sessionId }) => sessionId))], clock.now());
    for (const reader of readers) {
      const role = validSessions.get(reader.sessionId);
      if (role === undefined) reader.stream.end();
      else reader.role = role;
    }
  }

  #notifyQueue(countsByRole: Record<'reviewer' | 'admin', QueueCounts>): void {
    for (const [memberId, readers] of this.#readers) {
      for (const reader of readers) {
        if (reader.role === 'user') continue;
        const counts = countsByRole[reader.role];
        const queue = Object.values(counts).join(' ');
        if (reader.queue === queue) continue;
        reader.queue = queue;
        void this.#reads.run(() => this.#sendQueue(memberId, reader, counts));
      }
    }
  }

  /** Leaves out items that this reviewer can't act on. */
  async #sendQueue(memberId: string, reader: Reader, counts: QueueCounts): Promise<void> {
    const { db, ports, log } = this.#deps;
    if (reader.role === 'user') return;
    try {
      const unavailable = await ports.countUnavailable(db, { userId: memberId, role: reader.role });
      send(reader, { queue: { ...counts, pending: Math.max(0, counts.pending - unavailable) } });
    } catch {
      reader.queue = '';
      log.warn({ event: 'queue_counts_unread' }, 'could not count the items that a reviewer can decide; the next change counts again');
    }
  }

  #of = (memberId: string): Reader[] => [...(this.#readers.get(memberId) ?? [])];
  #all = (): Reader[] => [...this.#readers.values()].flatMap((readers) => [...readers]);

  #removeReader(memberId: string, reader: Reader): void {
    const readers = this.#readers.get(memberId);
    readers?.delete(reader);
    if (readers?.size === 0) this.#readers.delete(memberId);
  }
}

const send = ({ stream, unread, role }: Reader, event: Partial<Pick<NotificationEvent, 'notification' | 'queue'>>): void =>
  stream.send(NotificationEvent.parse({ unread, role, notification: null, queue: null, ...event }));
