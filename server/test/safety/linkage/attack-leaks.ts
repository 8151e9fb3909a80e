import type { TestApp } from '../../start-app.ts';
import type { Figures } from './figures.ts';
import { itemsOf, LEAKS } from './leaks.ts';
import { ATTACKS, type Thefts } from './run-attacks.ts';

/** Repeats each attack on a database in which the leak that it looks for is put back. */
export async function attackLeaks(app: TestApp, thefts: Thefts): Promise<Map<string, Figures>> {
  const found = new Map<string, Figures>();
  for (const name of Object.keys(ATTACKS) as (keyof typeof ATTACKS)[]) {
    const leaked = await LEAKS[name](app, thefts, itemsOf(thefts));
    found.set(name, ATTACKS[name]({ ...thefts.stolen, ...leaked }, thefts.community));
  }
  return found;
}
