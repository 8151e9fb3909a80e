import { render } from '@candor/contract/catalogues';
import type { Language } from '@candor/contract/language';
import { message, type Message } from '@candor/contract/message';
import type { Context } from '../../../platform/context.ts';
import { inJobTransaction } from '../../../platform/jobs/job-context.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import { enqueue } from '../../../platform/jobs/store.ts';
import type { DisputesDependencies } from '../dependencies.ts';
import type { ExperienceDisputeRecord } from '../experience-disputes/experience-dispute-store.ts';
import { REQUEST_PAGE } from './list-published-items.ts';
import { hasOpenCase, replyOwner } from './open-request.ts';
import type { PrivacyRequest } from './request-store.ts';

const LOCALES: Record<Language, string> = { en: 'en-GB', es: 'es', 'zh-Hans': 'zh-Hans' };
export const formatDay = (time: Date, language: Language): string =>
  time.toLocaleDateString(LOCALES[language], { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

export interface Wording {
  news: Message;
  /** The decider's own words, which are not translated. */
  words?: string | null;
}

async function outcomeNotice(
  ctx: Context,
  { experiences }: DisputesDependencies,
  experienceId: number,
  isUpheld: boolean,
): Promise<Message> {
  if (isUpheld) return message('takedownUpheld');
  const isRemoved = (await experiences.removedAmong(ctx.db, [experienceId])).has(experienceId);
  return message(isRemoved ? 'takedownNotUpheldAlreadyRemoved' : 'takedownNotUpheld');
}

type RequestedDispute = Pick<ExperienceDisputeRecord, 'privacyRequestId'>;

const findRequest = async (ctx: Context, deps: DisputesDependencies, { privacyRequestId }: RequestedDispute) =>
  privacyRequestId === null ? undefined : deps.requests.find(ctx.db, privacyRequestId);

/** Notifies people without an account of deadline and outcome, at the address that they proved (product decision L5). */
export async function notifyRequester(ctx: Context, deps: DisputesDependencies, dispute: ExperienceDisputeRecord): Promise<void> {
  const { experienceId, status, dueAt, adminNotes: words } = dispute;
  const request = await findRequest(ctx, deps, dispute);
  if (!request) return;
  const notice =
    status === 'pending'
      ? message('takedownReceived', { day: formatDay(dueAt, request.language) })
      : await outcomeNotice(ctx, deps, experienceId, status === 'approved');
  await enqueueMessageToRequester(ctx, deps, request, { news: notice, words });
}

/** Notifies the person without an account who filed the dispute of what happened to its experience after the decision, or instead of one. */
export async function notifyOfChange(
  ctx: Context,
  deps: DisputesDependencies,
  dispute: RequestedDispute,
  { change, words }: { change: 'takedownOverturned' | 'takedownEndedByDeletion'; words?: string },
): Promise<void> {
  const request = await findRequest(ctx, deps, dispute);
  if (request) await enqueueMessageToRequester(ctx, deps, request, { news: message(change), ...(words === undefined ? {} : { words }) });
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
    await enqueueMessageToRequester(ctx, deps, request, {
      news: message(status === 'upheld' ? 'appealUpheld' : 'appealOverturned'),
      words,
    });
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
    await enqueueMessageToRequester(ctx, deps, request, {
      news: message(REPLY_OUTCOMES[outcome]),
      words: outcome === 'published' ? null : words,
    });
}

const POST_JOB = 'message-person-without-account';
const WORDING = 'jobs.wording';

/**
 * Enqueues the message: a case about a text is decided on the authored side, which can't write messages to people. The decider's words are
 * sealed, because a job's payload is readable.
 */
export async function enqueueMessageToRequester(
  ctx: Context,
  { vault }: Pick<DisputesDependencies, 'vault'>,
  { id }: PrivacyRequest,
  wording: Wording,
): Promise<void> {
  await enqueue(ctx.db, POST_JOB, { requestId: id, wording: vault.sealJson(WORDING, id, wording).toString('base64') });
}

export const postToRequesterJob = (deps: DisputesDependencies): JobHandler => ({
  name: POST_JOB,
  run: async (payload) => {
    const { requestId, wording } = payload as { requestId: string; wording: string };
    await inJobTransaction({ db: deps.identityDb, clock: deps.clock }, POST_JOB, async (ctx) => {
      const request = await deps.requests.find(ctx.db, requestId);
      const opened = deps.vault.openJson<Wording>(WORDING, requestId, Buffer.from(wording, 'base64'));
      if (request) await postToRequester(ctx, deps, request, opened);
    });
  },
});

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
