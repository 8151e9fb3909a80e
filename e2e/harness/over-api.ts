import './provided.ts';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { codeFor } from './inbox.ts';
import { openPage, type Width } from './open-page.ts';

type Method = 'GET' | 'POST' | 'PUT';

interface Call {
  token?: string;
  body?: unknown;
  /** Of another server than the one that all share. */
  address?: string | undefined;
}

/** A call as any client may make it; for what a journey needs and isn't about. Answers with the reply's data. */
async function callApi<T>(method: Method, path: string, { token, body, address = inject('address') }: Call = {}): Promise<T> {
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
  /** A window of their own in which they are signed in. */
  open(width: Width): Promise<Page>;
}

const personWith = (token: string, address?: string): Person => ({
  token,
  call: (method, path, body) => callApi(method, path, { token, body, address }),
  open: async (width) => {
    const page = await openPage(width, address === undefined ? {} : { baseURL: address });
    await page.addInitScript((kept) => {
      // The frame of a card has no storage.
      if (window === window.top) localStorage.setItem('candor.token', kept);
    }, token);
    return page;
  },
});

const consent = () => ({ carrier_consent_given: true, carrier_consent_timestamp: new Date().toISOString() });

/** Somebody who has an account. */
export async function signInOverApi(phone: string): Promise<Person> {
  const asked = new Date();
  await callApi('POST', '/signin', { body: { phone_number: phone, ...consent() } });
  const code = await codeFor(phone, new Date(asked.getTime() - 1000));
  const { token } = await callApi<{ token: string }>('POST', '/verify-signin', { body: { phone_number: phone, verification_code: code } });
  return personWith(token);
}

/** Somebody new, whose trust score is 50. */
export async function signUpOverApi(displayName: string, phone: string, address?: string): Promise<Person> {
  const member = { display_name: displayName, birthdate: '1990-05-01', campus_mode: false, lgbtqia: false };
  await callApi('POST', '/register', { body: { ...member, phone_number: phone, auth_method: 'sms', ...consent() }, address });
  const verification_code = await codeFor(phone, undefined, address);
  const { token } = await callApi<{ token: string }>('POST', '/verify-sms', {
    body: { phone_number: phone, verification_code, registration_data: member },
    address,
  });
  return personWith(token, address);
}

/** Somebody new whose two linked handles make a score of 60, enough to write and to apply: what other journeys do changes nothing of it. */
export async function signUpTrusted(displayName: string, phone: string): Promise<Person> {
  const person = await signUpOverApi(displayName, phone);
  for (const platform of ['tinder', 'hinge']) {
    await person.call('POST', '/user/social-ids', {
      platform,
      type: 'handle',
      social_id: `${displayName}.${phone.slice(-4)}`.toLowerCase(),
    });
  }
  return person;
}
