import { NotificationEvent } from '@candor/contract/notifications';
import type { Language } from '@candor/contract/speak';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MemberContext } from '../../platform/context.ts';
import { EventStream } from '../../platform/http/event-stream.ts';
import { tooMany } from '../../platform/limits/store.ts';
import type { NotificationsDependencies } from './notify.ts';
import { presentNotice } from './read-notifications.ts';

const BEAT_EVERY_MS = 25_000;
/** Browsers keep six connections to a host over HTTP/1.1: open windows must leave some for calls. */
const MOST_PER_SESSION = 3;
const MOST_PER_MEMBER = 12;
const ASK_AGAIN_AFTER_S = 60;

interface Reader {
  sessionId: string;
  language: Language;
  stream: EventStream;
}

/** The open streams of this process. */
export class LiveNotices {
  readonly #deps: NotificationsDependencies;
  readonly #readers = new Map<string, Set<Reader>>();
  /** What is being told to each member, so that one thing follows the other. */
  readonly #telling = new Map<string, Promise<void>>();
  #beat: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(deps: NotificationsDependencies) {
    this.#deps = deps;
  }

  async open(ctx: MemberContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { userId, sessionId } = ctx.actor;
    const readers = this.#readers.get(userId) ?? new Set();
    const ofSession = [...readers].filter((reader) => reader.sessionId === sessionId).length;
    if (ofSession >= MOST_PER_SESSION || readers.size >= MOST_PER_MEMBER) throw tooMany(ASK_AGAIN_AFTER_S);
    const reader = { sessionId, language: ctx.language ?? 'en', stream: new EventStream(request, reply) };
    this.#readers.set(userId, readers.add(reader));
    reader.stream.onClose(() => this.#forget(userId, reader));
    if (this.#isClosed) return reader.stream.end();
    this.#beat ??= setInterval(() => void this.#beatAll(), BEAT_EVERY_MS).unref();
    this.#deps.wakes.listen({
      onWake: (memberId, noticeId) => this.#tell(memberId, noticeId),
      onMissed: () => this.#readers.forEach((_, memberId) => this.#tell(memberId)),
    });
    this.#tell(userId);
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#beat);
    for (const { stream } of this.#all()) stream.end();
  }

  #tell(memberId: string, noticeId?: string): void {
    if (!this.#readers.has(memberId)) return;
    const told = (this.#telling.get(memberId) ?? Promise.resolve()).then(() => this.#tellNow(memberId, noticeId));
    this.#telling.set(memberId, told);
    void told.finally(() => this.#telling.get(memberId) === told && this.#telling.delete(memberId));
  }

  async #tellNow(memberId: string, noticeId: string | undefined): Promise<void> {
    const { db, notices, log } = this.#deps;
    try {
      await this.#endRevoked(this.#of(memberId));
      if (!this.#readers.has(memberId)) return;
      const notice = noticeId === undefined ? undefined : await notices.find(db, memberId, noticeId);
      const unread = await notices.countUnread(db, memberId);
      for (const { stream, language } of this.#of(memberId)) {
        stream.send(NotificationEvent.parse({ unread, notification: notice ? presentNotice(notice, language) : null }));
      }
    } catch {
      log.warn({ event: 'stream_failed' }, 'could not tell a member what is new');
      // They open another and ask for everything anew, so nothing stays untold.
      for (const { stream } of this.#of(memberId)) stream.end();
    }
  }

  /** Sessions that run out end nothing by themselves; signing out and bans wake us. */
  async #beatAll(): Promise<void> {
    await this.#endRevoked(this.#all()).catch(() => undefined);
    for (const { stream } of this.#all()) stream.beat();
  }

  async #endRevoked(readers: Reader[]): Promise<void> {
    if (readers.length === 0) return;
    const { db, ports, clock } = this.#deps;
    const alive = await ports.liveSessions(db, [...new Set(readers.map(({ sessionId }) => sessionId))], clock.now());
    for (const { sessionId, stream } of readers) if (!alive.has(sessionId)) stream.end();
  }

  #of = (memberId: string): Reader[] => [...(this.#readers.get(memberId) ?? [])];
  #all = (): Reader[] => [...this.#readers.values()].flatMap((readers) => [...readers]);

  #forget(memberId: string, reader: Reader): void {
    const readers = this.#readers.get(memberId);
    readers?.delete(reader);
    if (readers?.size === 0) this.#readers.delete(memberId);
  }
}
