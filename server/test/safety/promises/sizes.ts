/** The size of each test, as options of `npm run test:safety`, with their defaults. */
export const SIZE_OPTIONS = {
  kills: { type: 'string', default: '200' },
  stops: { type: 'string', default: '20' },
  seeds: { type: 'string', default: '3' },
  seconds: { type: 'string', default: '8' },
  mutations: { type: 'string', default: '300' },
  seed: { type: 'string', default: '1' },
  arrivals: { type: 'string', default: '10000' },
  'mix-kills': { type: 'string', default: '20' },
  members: { type: 'string', default: '1000' },
  days: { type: 'string', default: '60' },
  calls: { type: 'string', default: '2000' },
  experiences: { type: 'string', default: '2000' },
  'archived-gigabytes': { type: 'string', default: '0' },
  'upgraded-experiences': { type: 'string', default: '20000' },
  restarts: { type: 'string', default: '20' },
  removals: { type: 'string', default: '10000' },
} as const;

export type Sizes = Readonly<Record<keyof typeof SIZE_OPTIONS, number>> & {
  /** One attack of the overload alone. */
  attack: string | undefined;
  /** The commit that is upgraded, when it is not the oldest that can be. */
  from: string | undefined;
};
