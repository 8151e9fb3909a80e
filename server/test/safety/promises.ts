import type { Part, SafetyPromise } from './promises/part.ts';
import { t01 } from './promises/t01-authorization.ts';
import { t02 } from './promises/t02-uploads.ts';
import { t03 } from './promises/t03-bad-input.ts';
import { t04 } from './promises/t04-unlinkability.ts';
import { t05 } from './promises/t05-codes.ts';
import { t06 } from './promises/t06-races.ts';
import { t07 } from './promises/t07-sudden-death.ts';
import { t08 } from './promises/t08-browser.ts';
import { t09 } from './promises/t09-outages.ts';
import { t10 } from './promises/t10-overload.ts';
import { t11 } from './promises/t11-time.ts';
import { t12 } from './promises/t12-keys-and-copies.ts';
import { t13 } from './promises/t13-logs.ts';

/** The promises about safety, each in its own file. */
export const PROMISES: readonly SafetyPromise[] = [t01, t02, t03, t04, t05, t06, t07, t08, t09, t10, t11, t12, t13];

export type PartOfPromise = Part & { promise: SafetyPromise['id'] };

/** The tests of all promises, in order. */
export const PARTS: readonly PartOfPromise[] = PROMISES.flatMap(({ id, parts }) => parts.map((part) => ({ ...part, promise: id })));
