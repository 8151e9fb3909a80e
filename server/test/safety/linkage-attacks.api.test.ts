import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../start-app.ts';
import { attackLeaks } from './linkage/attack-leaks.ts';
import { isClear, type Figures } from './linkage/figures.ts';
import { ATTACKS, simulateThefts, type Thefts } from './linkage/run-attacks.ts';

/* The attacks of docs/anonymity.md on a small community; at full size: npm run test:safety -- --only linkage */

const SMALL = { members: 40, days: 3, activeADay: 20, submissionsADay: 15, evidenceShare: 0.5, dummiesPerDay: 30 };

let app: TestApp;
let thefts: Thefts;
let leaked: Map<string, Figures>;
beforeAll(async () => {
  app = await startTestApp();
  thefts = await simulateThefts(app, SMALL);
  leaked = await attackLeaks(app, thefts);
});
afterAll(() => app.close());

describe('a thief with copies of the database and the files, but no key', () => {
  it.each(Object.entries(ATTACKS))('identifies no author better than by chance (%s)', (_name, attack) => {
    const figures = attack(thefts.stolen, thefts.community);
    expect(figures.guesses).toBeGreaterThan(0);
    expect(figures).toMatchObject({ isBroken: false });
  });

  // A community this small has too few texts for the attack with two copies; the full size has enough.
  it.each(Object.keys(ATTACKS).filter((name) => !name.startsWith('P3')))(
    'identifies authors if the leak of an earlier version is put back (%s)',
    (name) => {
      expect(leaked.get(name)).toSatisfy(isClear);
    },
  );
});
