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
/** Thousands of streams that open at the same time must not take the connections that calls need. */
const MAX_CONCURRENT_READS = 2;

/** An open stream, with the role and the count that it received last. */
interface Listener extends Pick<NotificationEvent, 'role' | 'unread'> {
  sessionId: string;
  language: Language;
  stream: EventStream;
  seesQueue: boolean;
  /** The state of the review queue that was sent last. */
  queue: string;
}

/** The open streams of this process. */
export class LiveNotices {
  readonly #deps: NotificationsDependencies;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** The last delivery to each member: the next one waits for it, so that events arrive in order. */
  readonly #deliveries = new Map<string, Promise<unknown>>();
  readonly #reads = new Semaphore(MAX_CONCURRENT_READS);
  readonly #queueStats: QueueStatsPoller;
  #heartbeat: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(deps: NotificationsDependencies) {
    this.#deps = deps;
    deps.changes.on('member', (memberId, noticeId) => {
      if (memberId === undefined) for (const id of this.#listeners.keys()) this.#enqueue(id);
      else this.#enqueue(memberId, noticeId);
    });
    this.#queueStats = new QueueStatsPoller({
      read: () => deps.ports.queueCounts(deps.db),
      hasListeners: () => this.#allListeners().some(({ seesQueue }) => seesQueue),
      publish: (counts) => this.#notifyQueue(counts),
      onFail: () => deps.log.warn({ event: 'queue_counts_unread' }, 'could not read the counts of the review queue'),
    });
  }

  async open(ctx: MemberContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { userId, sessionId, role } = ctx.actor;
    const listeners = this.#listeners.get(userId) ?? new Set();
    const sessionStreams = [...listeners].filter((listener) => listener.sessionId === sessionId).length;
    if (sessionStreams >= STREAM_LIMITS.perSession || listeners.size >= STREAM_LIMITS.perMember) throw tooMany(STREAM_LIMITS.retryAfterS);
    const stream = new EventStream(request, reply);
    const listener: Listener = { sessionId, language: ctx.language ?? 'en', stream, role, unread: 0, seesQueue: false, queue: '' };
    this.#listeners.set(userId, listeners.add(listener));
    listener.stream.onClose(() => this.#removeListener(userId, listener));
    if (this.#isClosed) return listener.stream.end();
    this.#heartbeat ??= setInterval(() => void this.#sendHeartbeats(), HEARTBEAT_MS).unref();
    this.#enqueue(userId);
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    this.#queueStats.stop();
    for (const { stream } of this.#allListeners()) stream.end();
  }

  #enqueue(memberId: string, noticeId?: string): void {
    if (!this.#listeners.has(memberId)) return;
    const delivery = (this.#deliveries.get(memberId) ?? Promise.resolve()).then(() =>
      this.#reads.run(() => this.#deliver(memberId, noticeId)),
    );
    this.#deliveries.set(memberId, delivery);
    void delivery.finally(() => this.#deliveries.get(memberId) === delivery && this.#deliveries.delete(memberId));
  }

  async #deliver(memberId: string, noticeId: string | undefined): Promise<void> {
    const { db, notices, log } = this.#deps;
    try {
      await this.#endRevoked(this.#listenersOf(memberId));
      if (!this.#listeners.has(memberId)) return;
      const notice = noticeId === undefined ? undefined : await notices.find(db, memberId, noticeId);
      const unread = await countUnread(db, this.#deps, memberId);
      for (const listener of this.#listenersOf(memberId)) {
        listener.unread = unread;
        send(listener, { notification: notice ? presentNotice(notice, listener.language) : null });
      }
      this.#queueStats.start();
    } catch {
      log.warn({ event: 'stream_failed' }, 'could not send a member their new notices');
      // The client then opens another stream and loads everything again, so no notice is lost.
      for (const { stream } of this.#listenersOf(memberId)) stream.end();
    }
  }

  /** Checks the sessions, because an expired session ends no stream; a sign-out or a ban notifies this process. */
  async #sendHeartbeats(): Promise<void> {
    await this.#endRevoked(this.#allListeners()).catch(() => {
      this.#deps.log.warn({ event: 'streams_unchecked' }, 'could not check which sessions have ended; the next heartbeat checks again');
    });
    for (const { stream } of this.#allListeners()) stream.sendHeartbeat();
    // A second factor may have confirmed a session.
    this.#queueStats.start();
  }

  async #endRevoked(listeners: Listener[]): Promise<void> {
    if (listeners.length === 0) return;
    const { db, ports, clock } = this.#deps;
    const liveSessions = await ports.liveSessions(db, [...new Set(listeners.map(({ sessionId }) => sessionId))], clock.now());
    for (const listener of listeners) {
      const session = liveSessions.get(listener.sessionId);
      if (session === undefined) {
        listener.stream.end();
        continue;
      }
      listener.role = session.role;
      listener.seesQueue = session.role !== 'user' && (session.isConfirmed || !ports.staffNeedsSecondFactor);
    }
  }

  #notifyQueue(countsByRole: Record<'reviewer' | 'admin', QueueCounts>): void {
    for (const [memberId, listeners] of this.#listeners) {
      for (const listener of listeners) {
        if (listener.role === 'user' || !listener.seesQueue) continue;
        const counts = countsByRole[listener.role];
        const queue = Object.values(counts).join(' ');
        if (listener.queue === queue) continue;
        listener.queue = queue;
        void this.#reads.run(() => this.#sendQueue(memberId, listener, counts));
      }
    }
  }

  /** Leaves out items that this reviewer can't act on. */
  async #sendQueue(memberId: string, listener: Listener, counts: QueueCounts): Promise<void> {
    const { db, ports, log } = this.#deps;
    if (listener.role === 'user') return;
    try {
      const unavailable = await ports.countUnavailable(db, { userId: memberId, role: listener.role });
      send(listener, { queue: { ...counts, pending: Math.max(0, counts.pending - unavailable) } });
    } catch {
      listener.queue = '';
      log.warn({ event: 'queue_counts_unread' }, 'could not count the items that a reviewer can decide; the next change counts again');
    }
  }

  #listenersOf = (memberId: string): Listener[] => [...(this.#listeners.get(memberId) ?? [])];
  #allListeners = (): Listener[] => [...this.#listeners.values()].flatMap((listeners) => [...listeners]);

  #removeListener(memberId: string, listener: Listener): void {
    const listeners = this.#listeners.get(memberId);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.#listeners.delete(memberId);
  }
}

const send = ({ stream, unread, role }: Listener, event: Partial<Pick<NotificationEvent, 'notification' | 'queue'>>): void =>
  stream.send(NotificationEvent.parse({ unread, role, notification: null, queue: null, ...event }));
