import type { Proof, ProofFallback } from '@candor/contract/proofs';
import { ApiError, hasCode } from './api-error.ts';

/**
 * Starts a proof and returns it. For a platform where only a screenshot can prove who owns an ID, the server answers with an error
 * that contains the proof.
 */
export async function proofOrFallback(start: () => Promise<{ proof: Proof }>): Promise<Proof> {
  try {
    return (await start()).proof;
  } catch (error) {
    const proof = hasCode(error, 'PROOF_NOT_SUPPORTED') && error instanceof ApiError ? (error.data as ProofFallback).proof : undefined;
    if (proof) return proof;
    throw error;
  }
}
