import type { Proof, ProofFallback } from '@candor/contract/proofs';
import { ApiError, hasCode } from './api-error.ts';

/** The code that a started proof shows, also for platforms where only a screenshot can show it: their error contains it. */
export async function proofOrFallback(start: () => Promise<{ proof: Proof }>): Promise<Proof> {
  try {
    return (await start()).proof;
  } catch (error) {
    const proof = hasCode(error, 'PROOF_NOT_SUPPORTED') && error instanceof ApiError ? (error.data as ProofFallback).proof : undefined;
    if (proof) return proof;
    throw error;
  }
}
