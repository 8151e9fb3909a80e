import { z } from 'zod';
import { issue } from '../messages/issue.ts';
import type { ErrorCode } from '../messages/errors.ts';
import { LAST_PAGE } from '../rules/limits.ts';

/** The least role that may make the call. A reviewer may also make a member's calls, and an admin all of them. */
export type Audience = 'visitor' | 'member' | 'reviewer' | 'admin';

/** Gates beyond the role, checked in this order before the body is read (product decision T3). */
export interface Gates {
  trust?: number;
  verified?: true;
  completeProfile?: true;
}

export type RouteKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/** A multipart upload: the name of the file part, and the other fields. The handler streams it. */
export interface Upload {
  file: string;
  maxBytes: number;
  fields?: z.ZodObject;
}

/** One call of the API. Its key in the table of routes is its method and path: `POST /experiences/{id}/replies`. */
export interface RouteSpec {
  summary: string;
  who: Audience;
  gates?: Gates;
  /** Open to a session that still has to show the second factor, because it is needed for that. */
  beforeSecondFactor?: true;
  /** Suspended members may call it: sign-in, their own data, their disputes, export and account deletion. */
  whileBanned?: true;
  params?: z.ZodObject;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Everything except uploads is JSON of at most 64 KiB; `raw` is JSON whose bytes the handler needs to check a signature. */
  bodyType?: 'json' | 'multipart' | 'raw';
  /** Set if and only if the body is multipart. */
  upload?: Upload;
  data: z.ZodType;
  /** The form of a successful reply that isn't the envelope: bytes written by the handler, or server-sent events. */
  reply?: 'file' | 'stream';
  /** The usual status of success; a handler may return one of `otherStatuses` instead. */
  status?: 200 | 201 | 202;
  otherStatuses?: readonly (200 | 201 | 202)[];
  /** Error codes of this call, besides those that every call can return (see COMMON_ERRORS). */
  errors: readonly ErrorCode[];
  /** Cacheable by everybody, with an ETag; other replies are no-store. */
  cache?: 'public';
  /** Pads the reply with spaces to a multiple of this many bytes, so that its length doesn't reveal what was found. */
  paddedToBytes?: number;
  /** The least length of a padded reply: that of what most replies contain, so that an empty one isn't shorter. */
  leastBytes?: number;
  /** Accepts Idempotency-Key: the same key and body gives the same reply for 24 h. */
  idempotent?: true;
  /**
   * Logs, metrics and traces show this name instead of the call's own. All calls about the caller's own texts have the same, so that writing
   * looks like reading: a line that says when a member wrote could reveal an anonymous author.
   */
  shownAs?: 'own-texts';
  /** The cost of the call in its caller's budget per minute, if `costOf` is not suitable. */
  cost?: number;
  /** The part of the server's limit for a call (`CALL_TIMEOUT_MS`) within which this one is answered, if `timeShareOf` is not suitable. */
  timeShare?: number;
  /** Other paths served by the same handler, method included. */
  aliases?: readonly RouteKey[];
}

/** The cost of a call in its caller's budget per minute: a cheap read is 1. */
export function costOf({ cost, bodyType }: RouteSpec, method: string): number {
  if (cost !== undefined) return cost;
  if (bodyType === 'multipart') return 20;
  return method === 'GET' ? 1 : 2;
}

/** A client waits half as long for a list as for other calls, a third for its session. */
export const LIST_TIME_SHARE = 1 / 2;
export const REFRESH_TIME_SHARE = 1 / 3;

/** Undefined for uploads and streams, which have limits of their own. */
export function timeShareOf({ timeShare, bodyType, reply }: RouteSpec, method: string): number | undefined {
  if (bodyType === 'multipart' || reply === 'stream') return undefined;
  return timeShare ?? (method === 'GET' && reply === undefined ? LIST_TIME_SHARE : 1);
}

/** Keeps the exact type of each row, so that server and client derive theirs from it. */
export const defineRoutes = <const T extends Record<RouteKey, RouteSpec>>(routes: T): T => routes;

/** Codes that any call can return. */
export const COMMON_ERRORS = [
  'BAD_REQUEST',
  'CSRF_FAILED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

type ParsedValue<T> = T extends z.ZodType ? z.output<T> : undefined;
type SentValue<T> = T extends z.ZodType ? z.input<T> : undefined;
type Field<R, K extends string> = R extends { [P in K]: infer V } ? V : undefined;

export type RouteParams<R> = ParsedValue<Field<R, 'params'>>;
export type RouteQuery<R> = ParsedValue<Field<R, 'query'>>;
export type RouteBody<R> = ParsedValue<Field<R, 'body'>>;
export type RouteData<R> = ParsedValue<Field<R, 'data'>>;
export type SentParams<R> = SentValue<Field<R, 'params'>>;
export type SentQuery<R> = SentValue<Field<R, 'query'>>;
export type SentBody<R> = SentValue<Field<R, 'body'>>;

/** `{ success: true, data, message? }` or the failure form. */
export interface Success<T> {
  success: true;
  data: T;
  message?: string;
  code?: string;
}
export interface Failure {
  success: false;
  error: string;
  message: string;
  code: ErrorCode;
  errors?: Record<string, string[]>;
  data?: unknown;
}

/** `page` of a query, a string of 1 to 100. */
export const page = z
  .string({ error: issue('page') })
  .regex(/^(?:[1-9]\d?|100)$/, issue('page'))
  .transform(Number)
  .default(1);
export const pageQuery = z.strictObject({ page });

/** The common fields of the rows of calls about members' own data: suspended members may make them, too. */
export const ownData = { who: 'member', whileBanned: true, errors: [] } as const;
/** Like `ownData`, for a list in pages. */
export const ownPages = { ...ownData, query: pageQuery, errors: ['VALIDATION_FAILED'] } as const;

export const pagination = z
  .object({
    current_page: z.number().int(),
    last_page: z.number().int(),
    per_page: z.number().int(),
    total: z.number().int(),
    from: z.number().int().nullable(),
    to: z.number().int().nullable(),
    has_more_pages: z.boolean(),
  })
  .meta({ id: 'Pagination' });
export type Pagination = z.output<typeof pagination>;

/** Builds the pagination of one page; `shown` is how many rows the page holds. */
export function paginate(current: number, perPage: number, total: number, shown: number): Pagination {
  const lastPage = Math.min(LAST_PAGE, Math.max(1, Math.ceil(total / perPage)));
  const from = shown === 0 ? null : (current - 1) * perPage + 1;
  return {
    current_page: current,
    last_page: lastPage,
    per_page: perPage,
    total,
    from,
    to: from === null ? null : from + shown - 1,
    has_more_pages: current < lastPage,
  };
}

/** Ids of experiences, replies and review items: random-looking positive integers below 2^53. */
export const publicId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const publicIdInPath = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .refine(Number.isSafeInteger);
/** An impossible path gets the same 404 as a missing object, so its issues are never shown. */
export const numberParams = z.strictObject({ id: publicIdInPath });
export const uuidParams = z.strictObject({ id: z.uuid() });
export const tokenParams = z.strictObject({ token: z.string().min(1).max(200) });
export const isoTime = z.iso.datetime();
export const isoDate = z.iso.date();
export const nothing = z.null();
