import type { TestApp } from '../../start-app.ts';
import type { Figures } from './figures.ts';
import { itemsOf, LEAKS } from './leaks.ts';
import { ATTACKS, type Siege } from './run-attacks.ts';

/** Repeats each attack on a database with its leak put back. */
export async function attackLeaks(app: TestApp, siege: Siege): Promise<Map<string, Figures>> {
  const found = new Map<string, Figures>();
  for (const name of Object.keys(ATTACKS) as (keyof typeof ATTACKS)[]) {
    const leaked = await LEAKS[name](app, siege, itemsOf(siege));
    found.set(name, ATTACKS[name]({ ...siege.stolen, ...leaked }, siege.community));
  }
  return found;
}
