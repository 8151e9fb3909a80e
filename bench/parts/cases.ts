import { inTurn, buildRequest } from '../load/request.ts';
import type { Member, Fixture } from '../fixture/open-fixture.ts';
import type { Samples } from '../fixture/samples.ts';

/** One kind of call, measured separately. */
export interface Case {
  name: string;
  server: 'product' | 'reference';
  /** The case that this one's ratio is computed against. */
  against?: string;
  goal?: number;
  next(): Buffer;
  /** Sent before each round and not measured. */
  unmeasured?: readonly Buffer[];
}

const F_BUSIEST = 'F: bare Fastify, busiest handle';
const F_RANDOM = 'F: random handle';
const F_REVEAL = 'F: reveal';
const F_SUBMIT = 'F: submit';

export const NEW_YORK = { latitude: 40.7128, longitude: -74.006 };
/** How many authors each kind of submission has: so many that none submits more often than a busy member does in a day. */
const WRITERS = 1800;
const MID_PACIFIC = { latitude: 30, longitude: -150 };

/** Searches by one member after another. */
function searches({ members }: Fixture, bodies: readonly object[]): () => Buffer {
  return inTurn(
    Array.from({ length: Math.max(bodies.length, members.length) }, (_, i) =>
      buildRequest('POST', '/api/v1/search', { token: members[i % members.length]!.token, body: bodies[i % bodies.length] }),
    ),
  );
}

export function searchCases(fixture: Fixture, samples: Samples): Case[] {
  const byHandle = ({ handle }: { handle: string }) => ({ social_id: handle });
  const searchCase = (name: string, bodies: readonly object[], goal?: number): Case => ({
    name,
    server: 'product',
    against: F_BUSIEST,
    ...(goal === undefined ? {} : { goal }),
    next: searches(fixture, bodies),
  });
  return [
    searchCase('exact, busiest handle', [byHandle(samples.busiest)], 0.9),
    { ...searchCase('exact, random handle', samples.handles.map(byHandle), 1), against: F_RANDOM },
    searchCase(
      'name with a typo, random',
      samples.typos.map((person_name) => ({ person_name })),
      0.45,
    ),
    searchCase('name "john smith"', [{ person_name: 'john smith' }], 0.75),
    searchCase(
      '25 miles, random',
      samples.places.map((place) => ({ ...place, location_radius: 25 })),
    ),
    searchCase('50 miles, New York', [{ ...NEW_YORK, location_radius: 50 }]),
    searchCase('50 miles, New York, page 50', [{ ...NEW_YORK, location_radius: 50, page: 50 }]),
    searchCase('5 miles, nothing there', [{ ...MID_PACIFIC, location_radius: 5 }]),
    searchCase('newest', [{}]),
    searchCase('filters, common', [{ platform: 'instagram', rating_min: 1 }]),
    searchCase('filters, no match', [
      { platform: 'instagram', rating_min: 20, rating_max: 30, feedback_categories: [1], has_evidence: true, is_anonymous: true },
    ]),
    searchCase('filters, tag + platform + place', [
      { platform: 'tinder', feedback_categories: [45], ...NEW_YORK, location_radius: 50, has_evidence: false },
    ]),
  ];
}

export function referenceCases(samples: Samples): Case[] {
  const exactSearches = (handles: readonly { key: string }[]) =>
    inTurn(handles.map(({ key }) => buildRequest('GET', `/search?key=${key}`)));
  return [
    { name: F_BUSIEST, server: 'reference', next: exactSearches([samples.busiest]) },
    { name: F_RANDOM, server: 'reference', next: exactSearches(samples.handles) },
  ];
}

/** Each member in turn, with a different experience each time. */
export function reveals({ members }: Fixture, { experienceIds }: Samples): () => Buffer {
  let n = Math.floor(Math.random() * 1e9);
  return () => {
    n += 1;
    const experienceId = experienceIds[(n + Math.floor(n / members.length)) % experienceIds.length]!;
    return buildRequest('POST', '/api/v1/reveals/experience', {
      token: members[n % members.length]!.token,
      body: { experience_id: experienceId },
    });
  };
}

export const ANONYMOUS = { is_anonymous: true, comment: '' };

export function submissions(authors: readonly Member[], fields: object = {}): () => Buffer {
  let n = Date.now() * 1000;
  return () => {
    n += 1;
    return buildRequest('POST', '/api/v1/experiences', {
      token: authors[n % authors.length]!.token,
      body: {
        person_name: 'Jordan Miller',
        platforms: [{ platform: 'instagram', social_id: `bench.${n.toString(36)}` }],
        tags: [1, 41],
        comment: 'We met for coffee twice and walked along the river.',
        ...fields,
      },
    });
  };
}

/** The request that the form makes before it is submitted. It makes the process cache the author's session and standing. */
const duplicateCheck = ({ token }: Member): Buffer =>
  buildRequest('GET', '/api/v1/experiences/check-existing?platform=instagram&social_id=bench.form', { token });

export function writeCases(fixture: Fixture, samples: Samples): Case[] {
  let n = 0;
  const bareReveal = () =>
    buildRequest('POST', '/reveal', { body: { user: 1 + (n++ % 900), experience: 1 + Math.floor(Math.random() * fixture.experiences) } });
  const bareSubmit = () =>
    buildRequest('POST', '/submit', {
      body: {
        user: 1 + (n++ % 900),
        name: 'Jordan Miller',
        tags: [1, 41],
        platforms: [{ platform: 'instagram', social_id: `bench.${n}` }],
        comment: 'We met for coffee twice and walked along the river.',
        key: crypto.randomUUID(),
      },
    });
  const submitCase = (name: string, from: number, fields: object, goal: number): Case => {
    const authors = fixture.authors.slice(from, from + WRITERS);
    return {
      name,
      server: 'product',
      against: F_SUBMIT,
      goal,
      next: submissions(authors, fields),
      unmeasured: authors.map(duplicateCheck),
    };
  };
  return [
    { name: F_REVEAL, server: 'reference', next: bareReveal },
    { name: 'reveal', server: 'product', against: F_REVEAL, goal: 0.4, next: reveals(fixture, samples) },
    { name: F_SUBMIT, server: 'reference', next: bareSubmit },
    submitCase('submit', WRITERS, {}, 0.35),
    submitCase('submit, anonymous', 2 * WRITERS, ANONYMOUS, 0.35),
    // None of these members has made a call before.
    { name: "submit, author's first call", server: 'product', against: F_SUBMIT, next: submissions(fixture.authors.slice(0, WRITERS)) },
  ];
}
