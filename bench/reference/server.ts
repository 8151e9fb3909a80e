/*
 * The reference server "F": Fastify and pg with nothing else. No authentication, trust, limits, history or encryption; only a schema for
 * replies.
 */

import fastify from 'fastify';
import pg from 'pg';
import { EXACT, REVEAL, SUBMIT } from './tables.ts';

interface Row {
  id: string;
  person_name: string;
  platforms: unknown[];
  tags: number[];
  comment: string;
  rating: number;
  city: string | null;
  state: string | null;
  experience_date: Date;
  is_anonymous: boolean;
  submitted_at: Date;
  trust_score: number;
  verified: boolean;
  is_revealed: boolean;
  total: string;
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 });
const app = fastify();
const tags = Array.from({ length: 120 }, (_, id) => ({ id, label: `Category ${id}`, emoji: '@', type: 'positive' }));

const text = { type: 'string' };
const integer = { type: 'integer' };
const yesNo = { type: 'boolean' };
const object = (properties: Record<string, unknown>) => ({ type: 'object', properties });
const list = (items: unknown) => ({ type: 'array', items });
const page = object({
  success: yesNo,
  data: object({
    results: list(
      object({
        id: integer,
        person_name: text,
        platforms: list(object({ platform: text, social_id: text, label: text, emoji: text })),
        tags: list(object({ id: integer, label: text, emoji: text, type: text })),
        comment: text,
        rating: integer,
        location: object({ city: { ...text, nullable: true }, state: { ...text, nullable: true } }),
        experience_date: text,
        created_at: text,
        is_anonymous: yesNo,
        is_revealed: yesNo,
        reviewer_trust_score: integer,
        reviewer_verified: yesNo,
      }),
    ),
    pagination: object({ current_page: integer, total: integer }),
  }),
});

app.get<{ Querystring: { key: string; page: number } }>(
  '/search',
  {
    schema: {
      querystring: object({ key: { ...text, minLength: 36, maxLength: 36 }, page: { ...integer, minimum: 1, maximum: 100, default: 1 } }),
      response: { 200: page },
    },
  },
  async ({ query }) => {
    const { rows } = await pool.query<Row>({ name: 'exact', text: EXACT, values: [query.key, 1, 10 * (query.page - 1)] });
    return {
      success: true,
      data: {
        results: rows.map((row) => ({
          id: Number(row.id),
          person_name: row.person_name,
          platforms: row.platforms,
          tags: row.tags.map((id) => tags[id]),
          comment: row.comment,
          rating: row.rating,
          location: { city: row.city, state: row.state },
          experience_date: row.experience_date.toISOString(),
          created_at: row.submitted_at.toISOString(),
          is_anonymous: row.is_anonymous,
          is_revealed: row.is_revealed,
          reviewer_trust_score: row.trust_score,
          reviewer_verified: row.verified,
        })),
        pagination: { current_page: query.page, total: Number(rows[0]?.total ?? 0) },
      },
    };
  },
);

app.post<{ Body: { user: number; experience: number } }>('/reveal', async ({ body }) => {
  const { rows } = await pool.query<{ balance: number }>({ name: 'reveal', text: REVEAL, values: [body.user, body.experience] });
  return { success: true, data: { reveals: rows[0]?.balance ?? null } };
});

app.post<{ Body: { user: number; name: string; tags: number[]; platforms: unknown[]; comment: string; key: string } }>(
  '/submit',
  async ({ body }, reply) => {
    const values = [body.user, body.name, body.tags, JSON.stringify(body.platforms), body.comment, body.key];
    const { rows } = await pool.query<{ id: string }>({ name: 'submit', text: SUBMIT, values });
    return reply.code(201).send({ success: true, data: { id: Number(rows[0]!.id) } });
  },
);

app.get('/healthz', async () => ({ status: 'ok' }));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
