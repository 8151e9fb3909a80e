import type { SearchResult } from '@candor/contract/experiences';
import type { Context, MemberContext } from '../../platform/context.ts';

export interface RevealPorts {
  /**
   * Free is what the caller wrote, what is about an ID they linked, and what they reviewed. Undefined when nothing is
   * published under this row id.
   */
  accessTo(ctx: MemberContext, experienceId: number): Promise<'free' | 'paid' | undefined>;
  /** In full: asked only after the caller has paid, or need not. */
  showInFull(ctx: MemberContext, experienceId: number): Promise<SearchResult>;
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
