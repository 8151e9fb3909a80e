import type { SearchResult } from '@candor/contract/experiences';
import type { Context, MemberContext } from '../../platform/context.ts';

export interface Revealable {
  /** What the caller wrote, what is about an ID they linked, and what they reviewed. */
  isFree: boolean;
  /** In full: asked only after the caller has paid, or need not. */
  show(): Promise<SearchResult>;
}

export interface RevealPorts {
  /** Undefined when nothing is published under this row id. */
  findRevealable(ctx: MemberContext, experienceId: number): Promise<Revealable | undefined>;
  /** One member is told; the text names nobody. */
  notifyOfCredits(ctx: Context, userId: string): Promise<void>;
}

export interface CreditGrant {
  kind: 'sign_up' | 'purchase' | 'refund' | 'approval';
  delta: number;
  /** What it is for; the same kind and reference is granted once. */
  reference: string;
  givesUnlimited?: boolean;
}
