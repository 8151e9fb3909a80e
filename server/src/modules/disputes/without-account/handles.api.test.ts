import { describe, expect, test } from 'vitest';
import { ANONYMOUS, freshHandle, publish } from '../../../../test/experiences.ts';
import { writeBio } from '../../../../test/linked-ids.ts';
import { freshPhone, makeMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';

/* Requests about a handle: no reply reveals anything before the handle is proved. */

const app = await startSharedApp({ PRIVACY_REQUESTS_PER_ADDRESS_PER_DAY: '1000', SMS_SENDS_PER_NUMBER_PER_MINUTE: '1000' });

const contactOf = (value: string) => ({ channel: 'email' as const, value });
const freshContact = (): string => `asks-${freshPhone().slice(1)}@example.com`;
const requestCode = (handle: string, value: string, platform = 'instagram') =>
  app.call('POST /privacy/requests', { body: { channel: 'handle', platform, value: handle, contact: contactOf(value) } });
const verify = (id: string, verification_code: string) => app.call('POST /privacy/requests/verify', { body: { id, verification_code } });
const read = (token: string) => app.call('GET /privacy/requests/{token}', { params: { token } });
const startProof = (token: string) => app.call('POST /privacy/requests/{token}/proof', { params: { token } });
const checkProof = (token: string) => app.call('POST /privacy/requests/{token}/proof/check', { params: { token } });
const takedown = (token: string, experience_id: number) =>
  app.call('POST /privacy/requests/{token}/takedown', {
    params: { token },
    body: { experience_id, ground: 'false_information', statement: 'That is not so.' },
  });

async function linkFor(handle: string, contact = freshContact(), platform = 'instagram') {
  const { data } = await requestCode(handle, contact, platform);
  const verified = await verify(data.id, await app.codeFor(contact));
  return { contact, verified, token: verified.data.token };
}
async function publishAbout(handle = freshHandle()) {
  const author = await makeMember(app, { trust: 60, displayName: 'Planted Author' });
  const fields = { ...ANONYMOUS, platforms: [{ platform: 'instagram', social_id: handle }] };
  return { handle, author, experienceId: await publish(app, author, fields) };
}
async function proveHandle(handle: string) {
  const { token, contact } = await linkFor(handle);
  const { data } = await startProof(token);
  await writeBio(app, 'instagram', handle, `Hello. ${data.proof.code}`);
  const checked = await checkProof(token);
  if (checked.status !== 200) throw new Error(`not proved: ${checked.text}`);
  return { token, contact };
}

describe('a handle', () => {
  test('shows nothing until its profile shows the code, then the categories of published experiences', async () => {
    const { handle, author, experienceId } = await publishAbout();
    const { token, verified } = await linkFor(handle);
    expect(verified.data).toMatchObject({ channel: 'handle', platform: 'instagram', needs_proof: true, items: [] });
    expect((await takedown(token, experienceId)).status).toBe(404);
    expect((await checkProof(token)).status).toBe(404);
    const begun = await startProof(token);
    expect(begun).toMatchObject({ status: 201, data: { proof: { code: expect.stringMatching(/^candor-/), state: 'waiting' } } });
    expect((await startProof(token)).data.proof.code).toBe(begun.data.proof.code);
    await writeBio(app, 'instagram', handle, 'No code here');
    expect(await checkProof(token)).toMatchObject({ status: 422, code: 'CODE_NOT_FOUND' });
    expect((await read(token)).data.items).toEqual([]);
    await writeBio(app, 'instagram', handle, begun.data.proof.code.toUpperCase());
    expect(await checkProof(token)).toMatchObject({ status: 200, data: { proof: { state: 'proved' } } });
    const shown = await read(token);
    expect(shown.data).toMatchObject({
      needs_proof: false,
      items: [{ experience_id: experienceId, platform: 'instagram', tags: [{ label: 'Ghosted me', type: 'negative' }] }],
    });
    for (const hidden of [author.userId, 'Planted', 'Jordan', 'Miller', handle]) expect(shown.text).not.toContain(hidden);
    expect((await checkProof(token)).code).toBe('ALREADY_PROVED');
    expect((await startProof(token)).code).toBe('ALREADY_PROVED');
    expect((await app.auditOf('privacy-request.prove')).at(-1)!.actor).toBe('visitor');
  });

  test('is proved on its own platform only, and messages go to the contact', async () => {
    const { handle, experienceId } = await publishAbout();
    const elsewhere = await linkFor(handle, freshContact(), 'tiktok');
    const begun = await startProof(elsewhere.token);
    await writeBio(app, 'tiktok', handle, begun.data.proof.code);
    expect((await checkProof(elsewhere.token)).status).toBe(200);
    expect((await read(elsewhere.token)).data.items).toEqual([]);
    const { token, contact } = await proveHandle(handle);
    expect((await takedown(token, experienceId)).status).toBe(200);
    const [text] = await app.messagesTo(contact);
    expect(text).toContain(`/privacy/request#${token}`);
    // Anybody who proves the handle later, with any contact, sees the same case.
    const secondProof = await proveHandle(handle);
    expect((await read(secondProof.token)).data.items).toMatchObject([{ dispute: { status: 'pending' } }]);
    expect((await takedown(secondProof.token, experienceId)).code).toBe('DISPUTE_OPEN');
  });

  test.each([
    ['no contact', { channel: 'handle', platform: 'instagram', value: 'jo' }, 'contact'],
    ['an invalid contact', { channel: 'handle', platform: 'instagram', value: 'jo', contact: contactOf('nowhere') }, 'contact.value'],
    [
      'a number as a handle',
      { channel: 'handle', platform: 'phone', value: '+12025550100', contact: contactOf('a@example.com') },
      'platform',
    ],
    ['an impossible handle', { channel: 'handle', platform: 'instagram', value: 'a b', contact: contactOf('a@example.com') }, 'value'],
    ['no platform', { channel: 'handle', value: 'jo', contact: contactOf('a@example.com') }, 'platform'],
  ])('is refused with an error at its field: %s', async (_what, body, field) => {
    const refused = await app.inject('POST', '/privacy/requests', { body });
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, [field]]);
  });

  test('is not proved by the code of the contact: another request with the same contact sees nothing', async () => {
    const { handle } = await publishAbout();
    const { contact } = await proveHandle(handle);
    const other = await linkFor(freshHandle(), contact);
    expect(other.verified.data).toMatchObject({ needs_proof: true, items: [] });
  });
});

describe('nobody learns what is published', () => {
  const mask = (text: string, ...parts: string[]) => parts.reduce((rest, part) => rest.replaceAll(part, 'x'.repeat(part.length)), text);

  test('from the bytes of any reply before the proof', async () => {
    const { handle } = await publishAbout();
    const replies = await Promise.all(
      [handle, freshHandle()].map(async (requested) => {
        const contact = freshContact();
        const reply = await requestCode(requested, contact);
        const verified = await verify(reply.data.id, await app.codeFor(contact));
        const { token } = verified.data;
        const begun = await startProof(token);
        await writeBio(app, 'instagram', requested, 'nothing');
        const [empty, missed, refused] = [await read(token), await checkProof(token), await takedown(token, 12_345)];
        const sent = [reply, verified, begun, empty, missed, refused];
        const time = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
        return sent.map(({ status, text }) => [
          status,
          text.length,
          mask(text, reply.data.id, token, begun.data.proof.code, requested).replaceAll(time, 'time'),
        ]);
      }),
    );
    expect(replies[1]).toEqual(replies[0]);
  });

  test('from the time that the first reply and the link take', async () => {
    const { handle } = await publishAbout();
    const requested = [handle, freshHandle()];
    const links = [await linkFor(requested[0]!), await linkFor(requested[1]!)];
    const measureMs = async (work: () => Promise<unknown>): Promise<number> => {
      const began = performance.now();
      await work();
      return performance.now() - began;
    };
    const isDifferenceVisible = async (): Promise<boolean> => {
      const times: Record<'requestCode' | 'read', number[][]> = { requestCode: [[], []], read: [[], []] };
      for (let round = 0; round < 25; round++) {
        // Interleaved, so that other load on the machine slows both equally.
        for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
          times.requestCode[which]!.push(await measureMs(() => requestCode(requested[which]!, freshContact())));
          times.read[which]!.push(await measureMs(() => read(links[which]!.token)));
        }
      }
      const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
      return [times.requestCode, times.read].some(([known, unknown]) => {
        const [slow, fast] = [median(known!), median(unknown!)].toSorted((a, b) => b - a);
        return slow! - fast! >= Math.max(3, fast! * 0.5);
      });
    };
    // A difference that an attacker could use would show each time; that of a busy machine doesn't.
    expect((await isDifferenceVisible()) && (await isDifferenceVisible()) && (await isDifferenceVisible())).toBe(false);
  });
});
