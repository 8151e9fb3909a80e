import { expect, it } from 'vitest';
import { flagOf } from './flags.ts';

it.each([
  [['threat', 'rude'], 'He will hurt you.', 'violence'],
  [['personal_data'], 'Call 415 555 0100.', 'private_data'],
  [['personal_data', 'violence'], 'He sent nudes and hit me.', 'sexual'],
  [['rude', 'burst'], 'What a bore.', null],
  [[], 'Me mandó fotos desnuda.', 'sexual'],
] as const)('the findings %j in "%s" give the flag %s', (found, text, flag) => expect(flagOf(found, text)).toBe(flag));
