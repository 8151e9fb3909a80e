import type { Page } from 'playwright-core';
import { codeFor } from './inbox.ts';
import { openPage, type Width } from './open-page.ts';
import { serverAddress } from './server-address.ts';

type Method = 'GET' | 'POST' | 'PUT';

interface Call {
  token?: string;
  body?: unknown;
  /** Base URL of a server other than the shared one. */
  address?: string | undefined;
}

/** Calls the API directly, for steps that a journey needs but does not test. Returns the `data` of the reply. */
async function callApi<T>(method: Method, path: string, { token, body, address = serverAddress() }: Call = {}): Promise<T> {
  const response = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const reply = (await response.json()) as { success: boolean; data: T; message?: string };
  if (!reply.success) throw new Error(`${method} ${path}: ${response.status} ${reply.message}`);
  return reply.data;
}

export interface Person {
  token: string;
  call<T = unknown>(method: Method, path: string, body?: unknown): Promise<T>;
  /** Opens a page in which this person is signed in. */
  open(width: Width): Promise<Page>;
}

const createPerson = (token: string, address?: string): Person => ({
  token,
  call: (method, path, body) => callApi(method, path, { token, body, address }),
  open: async (width) => {
    const page = await openPage(width, address === undefined ? {} : { baseURL: address });
    await page.addInitScript((storedToken) => {
      // The sandboxed card frame has no storage.
      if (window === window.top) localStorage.setItem('candor.token', storedToken);
    }, token);
    return page;
  },
});

const consent = () => ({ carrier_consent_given: true, carrier_consent_timestamp: new Date().toISOString() });

export async function signInOverApi(phone: string, address?: string): Promise<Person> {
  const sentAt = new Date();
  await callApi('POST', '/signin', { body: { phone_number: phone, ...consent() }, address });
  const verification_code = await codeFor(phone, new Date(sentAt.getTime() - 1000), address);
  const { token } = await callApi<{ token: string }>('POST', '/verify-signin', {
    body: { phone_number: phone, verification_code },
    address,
  });
  return createPerson(token, address);
}

/** Signs up a member with a trust score of 50. */
export async function signUpOverApi(displayName: string, phone: string, address?: string): Promise<Person> {
  const member = { display_name: displayName, birthdate: '1990-05-01', campus_mode: false, lgbtqia: false };
  await callApi('POST', '/register', { body: { ...member, phone_number: phone, auth_method: 'sms', ...consent() }, address });
  const verification_code = await codeFor(phone, undefined, address);
  const { token } = await callApi<{ token: string }>('POST', '/verify-sms', {
    body: { phone_number: phone, verification_code, registration_data: member },
    address,
  });
  return createPerson(token, address);
}

/** Signs up a member with two linked handles: a trust score of 60, enough to share experiences and to apply as a reviewer. */
export async function signUpTrusted(displayName: string, phone: string, address?: string): Promise<Person> {
  const person = await signUpOverApi(displayName, phone, address);
  for (const platform of ['tinder', 'hinge']) {
    await person.call('POST', '/user/social-ids', {
      platform,
      type: 'handle',
      social_id: `${displayName}.${phone.slice(-4)}`.toLowerCase(),
    });
  }
  return person;
}

/** Writes the bio of a profile on the sandbox's page of the platform. */
export async function writeBio(platform: string, handle: string, bio: string, address = serverAddress()): Promise<void> {
  const response = await fetch(`${address}/dev/profiles/${platform}/${handle}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bio }),
  });
  if (!response.ok) throw new Error(`the bio of ${handle}: ${response.status} ${await response.text()}`);
}

/** Links a handle and proves that it is this person's. */
export async function linkProved(person: Person, platform: string, handle: string): Promise<void> {
  const link = { platform, social_id: handle, type: 'handle' };
  const { social_id: linked } = await person.call<{ social_id: { id: string } }>('POST', '/user/social-ids', link);
  const { proof } = await person.call<{ proof: { code: string } }>('POST', `/user/social-ids/${linked.id}/proof`);
  await writeBio(platform, handle, proof.code);
  await person.call('POST', `/user/social-ids/${linked.id}/proof/check`);
}
