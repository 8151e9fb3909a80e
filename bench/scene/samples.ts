import { findPlatform } from '@candor/contract/platforms';
import { canonicalHandle } from '@candor/contract/social-id';
import { identifierKey, type ExperienceContent } from '../../server/src/modules/experiences/index.ts';
import type { Scene } from './open-scene.ts';

export interface Handle {
  handle: string;
  key: string;
}

export interface Samples {
  busiest: Handle;
  handles: Handle[];
  /** Full names of two words, each with one slip in one of them. */
  slips: string[];
  places: { latitude: number; longitude: number }[];
  /** Published ones, as they are called on the wire and in the database. */
  experienceIds: number[];
}

const SAMPLED = 3000;

/** People to look for, drawn evenly from all experiences. */
export async function drawSamples(scene: Scene): Promise<Samples> {
  const { db, vault } = scene;
  const { rows } = await db.query<{ id: number; content_enc: Buffer; latitude: number | null; longitude: number | null }>(
    `select e.* from (select floor(random() * 9007199254740991)::bigint as id from generate_series(1, $1)) drawn cross join lateral
      (select id, content_enc, latitude, longitude from experiences where status = 'approved' and id >= drawn.id order by id limit 1) e`,
    [SAMPLED],
  );
  const opened = rows.map((row) => ({
    ...row,
    content: vault.openJson<ExperienceContent>('experiences.content', row.id, row.content_enc),
  }));
  const handleOf = (content: ExperienceContent): Handle[] =>
    content.platforms
      .filter(({ platform }) => findPlatform(platform)?.type === 'handle')
      .slice(0, 1)
      .map(({ social_id }) => ({ handle: social_id, key: identifierKey(vault, canonicalHandle(social_id)) }));
  return {
    busiest: await findBusiest(scene, handleOf),
    handles: opened.flatMap(({ content }) => handleOf(content)),
    slips: opened.flatMap(({ content }) => withSlip(content.person_name)),
    places: opened.flatMap(({ latitude, longitude }) => (latitude === null || longitude === null ? [] : [{ latitude, longitude }])),
    experienceIds: rows.map(({ id }) => id),
  };
}

async function findBusiest({ db, vault }: Scene, handleOf: (content: ExperienceContent) => Handle[]): Promise<Handle> {
  const { rows } = await db.query<{ id: number; content_enc: Buffer; key: string }>(
    `with busiest as (select key from experience_identifiers where status = 'approved' group by key order by count(*) desc limit 20)
     select e.id, e.content_enc, b.key from busiest b cross join lateral
       (select experience_id from experience_identifiers i where i.key = b.key and i.status = 'approved' limit 1) one
       join experiences e on e.id = one.experience_id`,
  );
  for (const row of rows) {
    const found = handleOf(vault.openJson<ExperienceContent>('experiences.content', row.id, row.content_enc)).find(
      ({ key }) => key === row.key,
    );
    if (found) return found;
  }
  throw new Error('no handle among the busiest identifiers');
}

/** One letter of the last word swapped with its neighbour; names of other than two words are left out. */
function withSlip(name: string): string[] {
  const words = name.split(' ');
  const [first, last] = words;
  if (words.length !== 2 || !first || !last || last.length < 5) return [];
  const at = 1 + (last.length % 3);
  return [`${first} ${last.slice(0, at)}${last[at + 1]}${last[at]}${last.slice(at + 2)}`];
}
