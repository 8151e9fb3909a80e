import { attackLeaks } from './linkage/attack-leaks.ts';
import { formatFigures, isClear } from './linkage/figures.ts';
import { ATTACKS, simulateThefts } from './linkage/run-attacks.ts';
import { withThrowawayApp } from './throwaway-app.ts';

/** The shares of the members who are active on a day, and who submit a text; and the share of texts with evidence. */
const ACTIVE_SHARE = 0.2;
const SUBMISSIONS_SHARE = 0.03;
const EVIDENCE_SHARE = 0.2;
const DUMMIES_PER_DAY = 30;

const LIMITS = { REPORTS_PER_DAY: '1000000', BLOCKS_PER_DAY: '1000000', SEARCHES_PER_MINUTE: '1000000' };

/**
 * Runs every attack of docs/anonymity.md on a community whose database is stolen repeatedly.
 * @returns a sentence for each attack that identifies authors, or that doesn't detect its leak
 */
export const linkage = ({ members, days, seed }: { members: number; days: number; seed: number }): Promise<string[]> =>
  withThrowawayApp(LIMITS, async (app) => {
    const printLine = (line: string): void => void process.stdout.write(`  ${line}\n`);
    const size = {
      members,
      days,
      activeADay: Math.round(members * ACTIVE_SHARE),
      submissionsADay: Math.round(members * SUBMISSIONS_SHARE),
      evidenceShare: EVIDENCE_SHARE,
      dummiesPerDay: DUMMIES_PER_DAY,
    };
    const thefts = await simulateThefts(app, size, { seed, progress: printLine });
    const figures = Object.values(ATTACKS).map((attack) => attack(thefts.stolen, thefts.community));
    process.stdout.write(`${formatFigures(figures)}\n\n  With each leak put back:\n`);
    const leaked = await attackLeaks(app, thefts);
    process.stdout.write(`${formatFigures([...leaked.values()])}\n`);
    return [
      ...figures.filter(({ isBroken }) => isBroken).map(({ attack }) => `${attack} identifies authors more often than allowed`),
      ...[...leaked].filter(([, found]) => !isClear(found)).map(([name]) => `${name} does not detect its leak`),
    ];
  });
