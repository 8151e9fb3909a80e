import type { Flow } from '../step.ts';
import { decision } from './decision.ts';
import { mix } from './mix.ts';
import { proof } from './proof.ts';
import { purchase } from './purchase.ts';
import { reveal } from './reveal.ts';

export const FLOWS: readonly Flow[] = [reveal, purchase, mix, proof, decision];
