import { isoDay } from '@candor/contract/dates';
import type { TransparencyPeriod } from '@candor/contract/transparency';
import type { Transparency } from '@candor/contract/transparency-routes';
import type { Context } from '../../platform/context.ts';
import { ALL_DAYS, dayKind, daysUpTo, lastPublishedDay, presentFigures, type Figures } from './rules.ts';
import { readFigures } from './store.ts';

export interface TransparencySettings {
  mix: { intervalSeconds: number; hour: number };
  authorityRequests: number;
}

interface CachedFigures {
  day: string;
  until: number;
  data: Transparency;
}

/** How long the figures of a day that isn't over are cached. */
const FRESH_MS = 2_000;

/** Caches the figures: each process reads them again only when another day is published. */
export class TransparencyReader {
  readonly #settings: TransparencySettings;
  readonly #cached = new Map<TransparencyPeriod, CachedFigures>();

  constructor(settings: TransparencySettings) {
    this.#settings = settings;
  }

  async read(ctx: Context, days: TransparencyPeriod): Promise<Transparency> {
    const now = ctx.clock.now();
    const day = lastPublishedDay(now, this.#settings.mix);
    const cached = this.#cached.get(days);
    if (cached?.day === day && cached.until > performance.now()) return cached.data;
    const isSettled = day < isoDay(now);
    const figures = days === 'all' ? await allFigures(ctx, day) : await readFigures(ctx.db, daysUpTo(day, Number(days)).map(dayKind));
    const updatedAt = isSettled ? new Date(`${day}T23:59:59.999Z`) : now;
    const data = presentFigures({ days, updatedAt, figures, authorityRequests: this.#settings.authorityRequests });
    this.#cached.set(days, { day, until: isSettled ? Infinity : performance.now() + FRESH_MS, data });
    return data;
  }
}

/** The counters of all time contain up to this many days that are not published yet. */
const UNPUBLISHED_DAYS = 3;

async function allFigures({ db, clock }: Context, lastDay: string): Promise<Figures> {
  const today = isoDay(clock.now());
  const unpublished = daysUpTo(today, UNPUBLISHED_DAYS).filter((day) => day > lastDay);
  const [all, later] = await Promise.all([readFigures(db, [ALL_DAYS]), readFigures(db, unpublished.map(dayKind))]);
  return new Map([...all].map(([key, n]) => [key, n - (later.get(key) ?? 0)]));
}
