import { MessageDelayed, MessageRefused } from '../../platform/messages/provider-errors.ts';
import type { MessageProvider } from '../../platform/messages/ports.ts';

const TIMEOUT_MS = 5_000;

export interface MailAccount {
  /** smtp:// or smtps://, with user and password if the server requires them. */
  smtpUrl: string;
  from: string;
}

/** E-mail by SMTP. The message's id is sent too, so that the receiver can recognise a copy sent after a lost reply. */
export function smtpProvider(account: MailAccount): MessageProvider {
  let opening: ReturnType<typeof openTransport> | undefined;
  const domain = /@([\w.-]+)/.exec(account.from)?.[1] ?? 'candor';
  return {
    isReal: true,
    send: async ({ id, to, subject = 'Candor', text }) => {
      try {
        opening ??= openTransport(account.smtpUrl);
        const transport = await opening;
        await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          from: account.from,
          // As an object, so that it is never parsed as a list of addresses.
          to: { name: '', address: to },
          subject,
          text,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw classify(error);
      }
    },
  };
}

/** Loads the library at the first message: it takes five megabytes, and processes without jobs send none. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    dnsTimeout: TIMEOUT_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Connects and logs in without sending anything. @throws when the server can't be reached or refuses the login */
export async function verifySmtp(url: string): Promise<void> {
  const transport = await openTransport(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function classify(error: unknown): MessageDelayed | MessageRefused {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  const reason = String(responseCode ?? code ?? 'unknown');
  // A refused login or sender is the operator's problem; only a refused recipient or content is the message's own.
  const isOurs = code === 'EAUTH' || responseCode === 530 || responseCode === 535;
  return responseCode !== undefined && responseCode >= 500 && !isOurs ? new MessageRefused(reason) : new MessageDelayed(reason);
}
