import { speak, type Language } from '@candor/contract/speak';
import type { Context } from '../../platform/context.ts';
import type { DisputesDependencies } from './dependencies.ts';
import type { ExperienceDisputeRecord } from './experience-dispute-store.ts';

/** Where the web takes somebody without an account through their request. */
const PAGE = '/privacy/request';

const LOCALES: Record<Language, string> = { en: 'en-GB', es: 'es' };
const day = (time: Date, language: Language): string =>
  time.toLocaleDateString(LOCALES[language], { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What an admin wrote stays as it was written. */
function words({ status, dueAt, adminNotes }: ExperienceDisputeRecord, language: Language): string {
  if (status === 'pending') {
    const until = day(dueAt, language);
    return speak(language, `We received your request to take an experience down. We decide by ${until} and tell you here.`);
  }
  const outcome =
    status === 'approved'
      ? 'Your request was upheld: the experience was removed.'
      : 'Your request was not upheld: the experience stays published.';
  const said = speak(language, outcome);
  return adminNotes === null ? said : `${said} ${speak(language, 'The reason:')} ${adminNotes}`;
}

/** Deadline and outcome reach people without an account where they proved that they can be reached (product decision L5). */
export async function tellRequester(ctx: Context, deps: DisputesDependencies, dispute: ExperienceDisputeRecord): Promise<void> {
  const request = dispute.privacyRequestId === null ? undefined : await deps.requests.find(ctx.db, dispute.privacyRequestId);
  if (!request) return;
  const text = words(dispute, request.language);
  const address = `${deps.publicUrl}${PAGE}`;
  if (request.channel === 'phone') {
    await deps.messages.post(ctx, { channel: 'sms', to: request.address, text: `Candor: ${text} ${address}` });
    return;
  }
  const subject = speak(request.language, 'Your request to Candor');
  await deps.messages.post(ctx, { channel: 'email', to: request.address, subject, text: `${text}\n\n${address}` });
}
