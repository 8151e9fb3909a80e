import { DAY_S, secondsAfter, type Clock } from '../../../platform/clock.ts';
import { tooMany } from '../../../platform/limits/limit-store.ts';
import type { Siblings } from '../../../platform/siblings/siblings.ts';

const TOPIC = 'uploads';
/** When there are more uploaders than this, those without an upload in the last day are dropped. */
const MAX_UPLOADERS = 10_000;

interface Dependencies {
  siblings: Pick<Siblings, 'notify' | 'on'>;
  clock: Clock;
  limits: { UPLOADS_PER_DAY: number };
}

/**
 * Counts evidence uploads of the last day, in the memory of this machine's processes. A stored count would have a time and outlive the mix,
 * so it would reveal when somebody added a file to an anonymous experience (docs/anonymity.md).
 */
export class UploadCounts {
  readonly #times = new Map<string, number[]>();
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    deps.siblings.on(TOPIC, (uploader) => uploader !== undefined && this.#add(uploader));
  }

  /** @throws AppError RATE_LIMITED */
  take(uploader: string): void {
    const { clock, limits, siblings } = this.#deps;
    const times = this.#recent(uploader);
    const [oldest] = times.slice(-limits.UPLOADS_PER_DAY);
    if (times.length >= limits.UPLOADS_PER_DAY && oldest !== undefined) {
      throw tooMany(Math.max(1, Math.ceil((oldest - clock.now().getTime()) / 1000 + DAY_S)));
    }
    this.#add(uploader);
    siblings.notify(TOPIC, uploader);
  }

  #add(uploader: string): void {
    this.#times.set(uploader, [...this.#recent(uploader), this.#deps.clock.now().getTime()]);
    if (this.#times.size <= MAX_UPLOADERS) return;
    for (const other of this.#times.keys()) if (this.#recent(other).length === 0) this.#times.delete(other);
  }

  #recent(uploader: string): number[] {
    const since = secondsAfter(this.#deps.clock.now(), -DAY_S).getTime();
    return (this.#times.get(uploader) ?? []).filter((time) => time > since);
  }
}
