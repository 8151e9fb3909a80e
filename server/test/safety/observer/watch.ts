import type { RouteSpec } from '@candor/contract/route';
import { routes } from '@candor/contract/routes';
import type { TestMember } from '../../people.ts';
import type { TestApp } from '../../start-app.ts';
import { CHANGING_CALLS } from './changing-calls.ts';

/** Reading calls that the observer doesn't make, and why. */
const UNWATCHED: Readonly<Record<string, string>> = {
  'GET /notifications/stream': 'a stream; what it announces is read by GET /notifications',
  'GET /files/{id}': 'the bytes of a file, for the session of its link alone (file-links.api.test.ts)',
  'GET /geo/tiles/{zoom}/{column}/{row}': 'pictures of a map, which contain nothing about members',
};
/** Calls with a body whose replies contain data of others. */
const READS_WITH_BODIES = [
  'POST /search',
  'POST /experiences/check-existing',
  'POST /feedback-categories/weights-by-ids',
  'POST /reveals/experience',
];

export interface Fixture {
  /** Ids to insert into a path. */
  ids: readonly (string | number)[];
  token: string;
  handle: string;
  personName: string;
  experienceId: number;
}

const reads = Object.keys(routes).filter((key) => key.startsWith('GET ') && !(key in UNWATCHED));

/** Routes in no list: neither watched, nor changing, nor an exception. */
export function undecidedRoutes(): string[] {
  const decided = new Set<string>([...CHANGING_CALLS, ...READS_WITH_BODIES, ...Object.keys(UNWATCHED)]);
  return Object.entries<RouteSpec>(routes)
    .map(([key]) => key)
    .filter((key) => !decided.has(key) && !(key.startsWith('GET ') && !/\{(?!id\}|token\})/.test(key)));
}

export const watchedCalls = reads.length + READS_WITH_BODIES.length;

/** Every reply that an observer can get, by call; without `observer`, a visitor. */
async function* repliesTo(app: TestApp, { ids, token, handle, personName, experienceId }: Fixture, observer: TestMember | undefined) {
  const credentials = observer ? { token: observer.token } : {};
  for (const key of reads) {
    const template = key.slice('GET '.length).replace('{token}', token);
    const paths = template.includes('{id}') ? ids.map((id) => template.replace('{id}', String(id))) : [template];
    const queries =
      key.startsWith('GET /search') || key.includes('check-existing') ? { query: { social_id: handle, platform: 'instagram' } } : {};
    for (const path of paths) yield { call: `GET ${path}`, ...(await app.inject('GET', path, { ...credentials, ...queries })) };
  }
  const bodies: [string, unknown][] = [
    ['/search', { social_id: handle }],
    ['/search', { person_name: personName }],
    ['/search', {}],
    ['/experiences/check-existing', { platform: 'instagram', social_id: handle }],
    ['/feedback-categories/weights-by-ids', { category_ids: [1] }],
    ['/reveals/experience', { experience_id: experienceId }],
  ];
  for (const [path, body] of bodies) yield { call: `POST ${path}`, ...(await app.inject('POST', path, { ...credentials, body })) };
}

/** Each reading adds audit entries about the observers' own calls. */
const isOwnCall = (fragment: string, observers: readonly string[]): boolean =>
  observers.some((id) => fragment.includes(`"actor":"user:${id}"`));

/** The parts of a reply that are about a member: entries of lists, or else the whole reply. */
function fragmentsAbout(data: unknown, personalTexts: readonly string[]): string[] {
  const text = JSON.stringify(data ?? null);
  if (!personalTexts.some((personalText) => text.includes(personalText))) return [];
  if (Array.isArray(data))
    return data.flatMap((entry: unknown) => (hasList(entry) ? fragmentsAbout(entry, personalTexts) : textIfAbout(entry, personalTexts)));
  if (typeof data !== 'object' || data === null) return [text];
  const inLists = Object.values(data).flatMap((part: unknown) => (Array.isArray(part) ? fragmentsAbout(part, personalTexts) : []));
  const rest = Object.fromEntries(Object.entries(data).filter(([, part]) => !Array.isArray(part)));
  return [...inLists, ...textIfAbout(rest, personalTexts)];
}
const hasList = (entry: unknown): boolean => typeof entry === 'object' && entry !== null && Object.values(entry).some(Array.isArray);
/** The text of an entry, in a list of one, if it is about the member. */
const textIfAbout = (entry: unknown, personalTexts: readonly string[]): string[] => {
  const text = JSON.stringify(entry);
  return personalTexts.some((personalText) => text.includes(personalText)) ? [text] : [];
};

export type Replies = Map<string, string[]>;

/** Everything that the observers can read about a member, by observer and call. */
export async function readReplies(
  app: TestApp,
  fixture: Fixture,
  { observers, personalTexts }: { observers: Readonly<Record<string, TestMember | undefined>>; personalTexts: readonly string[] },
): Promise<Replies> {
  const observerIds = Object.values(observers).flatMap((observer) => (observer ? [observer.userId] : []));
  const replies: Replies = new Map();
  for (const [name, observer] of Object.entries(observers))
    for await (const { call, status, data } of repliesTo(app, fixture, observer)) {
      if (status >= 500) throw new Error(`${name}: ${call} failed`);
      const fragments = fragmentsAbout(data, personalTexts).filter((fragment) => !isOwnCall(fragment, observerIds));
      if (status === 200 && fragments.length > 0) replies.set(`${name}: ${call}`, fragments.toSorted());
    }
  return replies;
}

/** Newest entries come first, so older ones leave the page: only new ones count. */
const isNewestFirst = (call: string): boolean => call.endsWith(': GET /admin/audit');

/** The calls whose replies about the member changed. */
export function changesIn(before: Replies, after: Replies): string[] {
  const calls = new Set([...before.keys(), ...after.keys()]);
  return [...calls].filter((call) => {
    const [was, is] = [before.get(call) ?? [], after.get(call) ?? []];
    return isNewestFirst(call) ? is.some((entry) => !was.includes(entry)) : JSON.stringify(was) !== JSON.stringify(is);
  });
}
