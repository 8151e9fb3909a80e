import { randomInt, randomUUID } from 'node:crypto';
import { DAY_MS } from '../src/platform/clock.ts';
import type { MemberActor, Role } from '../src/platform/context.ts';
import { startTestApp, type TestApp } from './start-app.ts';

export interface TestMember {
  token: string;
  userId: string;
  phone: string;
  displayName: string;
  /** For calling use cases directly. */
  actor: MemberActor;
}

export interface MemberOptions {
  /**
   * 60 by default. A score from 50 to 75 in steps of 5 comes from facts (linked IDs, an e-mail address, the account's age), so that
   * recomputing it changes nothing; any other score is only written to the row.
   */
  trust?: number;
  role?: Role;
  displayName?: string;
  /** YYYY-MM-01, or null for an incomplete profile (trust 15 then, unless it is given). */
  birthdate?: string | null;
  phone?: string;
  email?: string;
  lgbtqia?: boolean;
  campusMode?: boolean;
  /** Handles that the member has linked, besides those for the trust score. */
  linked?: { platform: string; socialId: string }[];
}

const AREA_CODES = ['212', '415', '312', '206', '617', '303'];
const usedPhones = new Set<string>();

/** A number that can receive codes and that nobody else in this file has. */
export function freshPhone(): string {
  for (;;) {
    const phone = `+1${AREA_CODES[randomInt(AREA_CODES.length)]!}${randomInt(2, 10)}${String(randomInt(1_000_000)).padStart(6, '0')}`;
    const isUnusable = usedPhones.has(phone) || /^\+1\d{3}(?:\d11|555)/.test(phone);
    if (isUnusable) continue;
    usedPhones.add(phone);
    return phone;
  }
}

/** Starts an app for one test file, with one member. */
export async function startAppWith(options: MemberOptions): Promise<{ test: TestApp; member: TestMember }> {
  const test = await startTestApp();
  return { test, member: await makeMember(test, options) };
}

/** Creates a member with a session directly in the database, for speed: no messages are sent and no limits are used. */
export async function makeMember(test: TestApp, options: MemberOptions = {}): Promise<TestMember> {
  const phone = options.phone ?? freshPhone();
  const displayName = options.displayName ?? `Member ${phone.slice(-4)}`;
  const birthdate = options.birthdate === undefined ? '1990-05-01' : options.birthdate;
  const trust = options.trust ?? (birthdate === null ? undefined : 60);
  const factCount = trust !== undefined && trust >= 50 && trust <= 75 && trust % 5 === 0 ? (trust - 50) / 5 : 0;
  const email = options.email ?? (factCount > 3 ? `member-${randomUUID()}@example.com` : undefined);

  const made = await test.act(async (ctx) => {
    const { members, sessions, socialIds } = test.modules;
    const createdAt = new Date(ctx.clock.now().getTime() - (factCount > 4 ? 100 : 1) * DAY_MS);
    const userId = await members.createMember(ctx, {
      displayName,
      birthdate,
      phone,
      createdAt,
      ...(email === undefined ? {} : { email }),
      ...(options.role ? { role: options.role } : {}),
      ...(options.lgbtqia === undefined ? {} : { lgbtqia: options.lgbtqia }),
      ...(options.campusMode === undefined ? {} : { campusMode: options.campusMode }),
    });
    const handles = Array.from({ length: Math.min(factCount, 3) }, () => ({
      platform: 'other',
      socialId: `h${randomUUID().slice(0, 12)}`,
    }));
    for (const handle of [...handles, ...(options.linked ?? [])]) await socialIds.linkForSeed(ctx, userId, handle);
    if (trust !== undefined && factCount === 0 && trust !== 50) await members.setTrustScore(ctx, userId, trust);
    return { userId, token: await sessions.startSession(ctx, userId, 'Chrome on Linux') };
  });
  const actor = await test.modules.sessions.authenticate(made.token);
  if (!actor) throw new Error('the session of the test member is not valid');
  return { ...made, phone, displayName, actor };
}
