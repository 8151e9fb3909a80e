import { expect } from 'vitest';
import { serverAddress } from './server-address.ts';

interface Message {
  to: string;
  text: string;
  code: string | null;
  created_at: string;
}

/** Returns the newest code sent to a phone number or email address, read from the development inbox. */
export async function codeFor(to: string, since: Date = new Date(0), address = serverAddress()): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const [newest] = (await messagesFor(to, address)).filter(
          (message) => message.code !== null && new Date(message.created_at) >= since,
        );
        return (code = newest?.code ?? undefined);
      },
      { message: `no code for ${to} in the inbox` },
    )
    .toBeDefined();
  return code!;
}

async function messagesFor(to: string, address: string): Promise<Message[]> {
  const response = await fetch(`${address}/dev/inbox.json?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { messages: Message[] }).messages;
}
