import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export const MAIL_LOGIN = { user: 'candor', password: 'fake-password' };

/** A real SMTP server that requires a login, stores messages, and refuses them if the test says so. */
export async function startFakeMail() {
  const accepted: { from: string; to: string[]; message: Email }[] = [];
  let refusal: { code: number; text: string } | undefined;
  const refused = (): Error | undefined => refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code });

  async function store(source: Buffer, from: string, to: string[], done: () => void): Promise<void> {
    accepted.push({ from, to, message: await PostalMime.parse(source) });
    done();
  }

  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => {
      const isRight = auth.username === MAIL_LOGIN.user && auth.password === MAIL_LOGIN.password;
      done(isRight ? null : Object.assign(new Error('Authentication failed'), { responseCode: 535 }), { user: MAIL_LOGIN.user });
    },
    onRcptTo: (_address, _session, done) => done(refused()),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        void store(
          Buffer.concat(chunks),
          mailFrom ? mailFrom.address : '',
          rcptTo.map(({ address }) => address),
          done,
        );
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: (login = MAIL_LOGIN) => `smtp://${login.user}:${login.password}@127.0.0.1:${port}`,
    accepted,
    refuse: (code: number, text: string) => (refusal = { code, text }),
    accept: () => (refusal = undefined),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
