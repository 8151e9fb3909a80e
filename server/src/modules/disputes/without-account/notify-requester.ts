import { render } from '@candor/contract/catalogues';
import type { Language } from '@candor/contract/language';
import { message, type Message } from '@candor/contract/message';
import type { Context } from '../../../platform/context.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { ExperienceDisputeRecord } from '../experience-disputes/experience-dispute-store.ts';
import { REQUEST_PAGE } from './list-published-items.ts';
import { hasOpenCase, replyOwner } from './open-request.ts';
import type { PrivacyRequest } from './request-store.ts';

const LOCALES: Record<Language, string> = { en: 'en-GB', es: 'es', 'zh-Hans': 'zh-Hans' };
export const dayIn = (time: Date, language: Language): string =>
  time.toLocaleDateString(LOCALES[language], { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

export interface Wording {
  news: Message;
  /** The decider's own words, which are not translated. */
  words?: string | null;
}

const OUTCOMES = { approved: 'takedownUpheld', rejected: 'takedownNotUpheld' } as const;

/** Notifies people without an account of deadline and outcome, at the address that they proved (product decision L5). */
export async function notifyRequester(ctx: Context, deps: DisputesDependencies, dispute: ExperienceDisputeRecord): Promise<void> {
  const { privacyRequestId, status, dueAt, adminNotes: words } = dispute;
  const request = privacyRequestId === null ? undefined : await deps.requests.find(ctx.db, privacyRequestId);
  if (!request) return;
  const notice = status === 'pending' ? message('takedownReceived', { day: dayIn(dueAt, request.language) }) : message(OUTCOMES[status]);
  await postToRequester(ctx, deps, request, { news: notice, words });
}

/** Notifies an appellant without an account of the outcome. */
export async function notifyAppellant(
  ctx: Context,
  deps: DisputesDependencies,
  requestId: string,
  { status, words }: { status: 'upheld' | 'overturned'; words: string },
): Promise<void> {
  const request = await deps.requests.find(ctx.db, requestId);
  if (request)
    await postToRequester(ctx, deps, request, { news: message(status === 'upheld' ? 'appealUpheld' : 'appealOverturned'), words });
}

export interface DecidedReply {
  /** The reply's owner, in the form of `replyOwner`. */
  owner: string;
  outcome: 'published' | 'rejected' | 'removed';
  words: string;
}

const REPLY_OUTCOMES = { published: 'replyPublished', rejected: 'replyRejected', removed: 'replyRemoved' } as const;

/** Notifies somebody without an account of the decision about their reply, at the address that they proved last. */
export async function notifyReplier(ctx: Context, deps: DisputesDependencies, { owner, outcome, words }: DecidedReply): Promise<void> {
  const key = owner.slice(replyOwner({ key: '' }).length);
  const [request] = await deps.requests.provedAbout(ctx.db, key);
  if (request)
    await postToRequester(ctx, deps, request, { news: message(REPLY_OUTCOMES[outcome]), words: outcome === 'published' ? null : words });
}

/** The message contains the link of the case while it is valid; after that, the page on which the person can ask for a new one. */
export async function postToRequester(
  ctx: Context,
  deps: DisputesDependencies,
  request: PrivacyRequest,
  { news, words }: Wording,
): Promise<void> {
  const { channel, address: to, language, token } = request;
  const isOpen = request.expiresAt > ctx.clock.now() || (await hasOpenCase(ctx.db, deps, request));
  const link = `${deps.publicUrl}${REQUEST_PAGE}${token !== null && isOpen ? `#${token}` : ''}`;
  const reason = words ? ` ${render(message('takedownReason'), language)} ${words}` : '';
  const text = `${render(news, language)}${reason}`;
  if (channel === 'phone') {
    await deps.messages.post(ctx, { channel: 'sms', to, text: `Candor: ${text} ${link}` });
    return;
  }
  const subject = render(message('takedownSubject'), language);
  await deps.messages.post(ctx, { channel: 'email', to, subject, text: `${text}\n\n${render(message('takedownCase'), language)} ${link}` });
}
