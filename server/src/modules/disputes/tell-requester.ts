import { render } from '@candor/contract/catalogues';
import type { Language } from '@candor/contract/language';
import { message } from '@candor/contract/message';
import type { Context } from '../../platform/context.ts';
import type { DisputesDependencies } from './dependencies.ts';
import type { ExperienceDisputeRecord } from './experience-dispute-store.ts';
import type { PrivacyRequest } from './privacy-request-store.ts';

/** Where the web takes somebody without an account through their request. */
const PAGE = '/privacy/request';

const LOCALES: Record<Language, string> = { en: 'en-GB', es: 'es', 'zh-Hans': 'zh-Hans' };
const day = (time: Date, language: Language): string =>
  time.toLocaleDateString(LOCALES[language], { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What an admin wrote stays as it was written. */
function textOf({ status, dueAt, adminNotes }: ExperienceDisputeRecord, language: Language): string {
  if (status === 'pending') return render(message('takedownReceived', { day: day(dueAt, language) }), language);
  const outcome = render(message(status === 'approved' ? 'takedownUpheld' : 'takedownNotUpheld'), language);
  return adminNotes === null ? outcome : `${outcome} ${render(message('takedownReason'), language)} ${adminNotes}`;
}

/** Deadline and outcome reach people without an account where they proved that they can be reached (product decision L5). */
export async function tellRequester(ctx: Context, deps: DisputesDependencies, dispute: ExperienceDisputeRecord): Promise<void> {
  const request = dispute.privacyRequestId === null ? undefined : await deps.requests.find(ctx.db, dispute.privacyRequestId);
  if (!request) return;
  await post(ctx, deps, request, textOf(dispute, request.language));
}

/** What became of the appeal of a person without an account. */
export async function tellAppellant(
  ctx: Context,
  deps: DisputesDependencies,
  requestId: string,
  { status, words }: { status: 'upheld' | 'overturned'; words: string },
): Promise<void> {
  const request = await deps.requests.find(ctx.db, requestId);
  if (!request) return;
  const outcome = render(message(status === 'upheld' ? 'appealUpheld' : 'appealOverturned'), request.language);
  await post(ctx, deps, request, `${outcome} ${render(message('takedownReason'), request.language)} ${words}`);
}

async function post(ctx: Context, deps: DisputesDependencies, request: PrivacyRequest, text: string): Promise<void> {
  const address = `${deps.publicUrl}${PAGE}`;
  if (request.channel === 'phone') {
    await deps.messages.post(ctx, { channel: 'sms', to: request.address, text: `Candor: ${text} ${address}` });
    return;
  }
  const subject = render(message('takedownSubject'), request.language);
  await deps.messages.post(ctx, { channel: 'email', to: request.address, subject, text: `${text}\n\n${address}` });
}
