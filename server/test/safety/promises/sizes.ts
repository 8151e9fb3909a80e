/** `usual` is for every day, `--full` for a release. */
const SIZES = {
  kills: { usual: 50, full: 200 },
  stops: { usual: 20, full: 20 },
  'race-rounds': { usual: 1, full: 3 },
  seconds: { usual: 8, full: 8 },
  mutations: { usual: 300, full: 300 },
  seed: { usual: 1, full: 1 },
  arrivals: { usual: 10_000, full: 10_000 },
  'mix-kills': { usual: 10, full: 20 },
  members: { usual: 1_000, full: 1_000 },
  days: { usual: 60, full: 60 },
  calls: { usual: 2_000, full: 2_000 },
  experiences: { usual: 2_000, full: 2_000 },
  'archived-gigabytes': { usual: 0, full: 0 },
  'upgraded-experiences': { usual: 20_000, full: 200_000 },
  restarts: { usual: 6, full: 20 },
  removals: { usual: 2_000, full: 10_000 },
} as const;

type Name = keyof typeof SIZES;
const NAMES = Object.keys(SIZES) as Name[];

/** The size of each test, as options of `npm run test:safety`. */
export const SIZE_OPTIONS = {
  full: { type: 'boolean', default: false },
  ...(Object.fromEntries(NAMES.map((name) => [name, { type: 'string' }])) as Record<Name, { type: 'string' }>),
} as const;

export type Sizes = Readonly<Record<Name, number>> & {
  /** One attack of the overload alone. */
  attack: string | undefined;
  /** The commit from which the upgrade starts, if not the oldest one that can be upgraded. */
  from: string | undefined;
};

type ChosenSizes = Partial<Record<Name, string>>;

/** @throws Error for a value that is no whole number */
export function sizesOf(chosen: ChosenSizes, isFull: boolean): Readonly<Record<Name, number>> {
  for (const [name, value] of Object.entries(chosen))
    if (!/^\d+$/.test(value)) throw new Error(`--${name} needs a whole number, and "${value}" is none.`);
  const sizes = NAMES.map((name) => [name, Number(chosen[name] ?? SIZES[name][isFull ? 'full' : 'usual'])] as const);
  return Object.fromEntries(sizes) as Record<Name, number>;
}

/** The options that make tests smaller than usual. */
export const findReductions = (chosen: ChosenSizes): string[] =>
  NAMES.filter((name) => name !== 'seed' && Number(chosen[name] ?? Infinity) < SIZES[name].usual).map(
    (name) => `--${name} ${chosen[name]}`,
  );
