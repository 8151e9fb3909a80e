import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooMany } from '../../limits/limit-store.ts';
import { REFUSAL_DELAY_MS } from '../replies/refusal-delay.ts';
import { clientNetwork } from './client-network.ts';
import { MinuteCounter, type ShareCounts } from './minute-counter.ts';
import { isApiCall } from './routed-path.ts';

export interface BudgetOptions {
  requestsPerAddress: number;
  costPerAddress: number;
  costPerMember: number;
  /** Counts that other processes share, by the name of the budget. */
  share?: ((budget: string) => ShareCounts) | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How much of its caller's budget a call takes; a cheap read is 1. */
    cost?: number;
    /** Answered however many calls its address makes, because a load balancer makes it. */
    isHealthCheck?: boolean;
  }
  interface FastifyInstance {
    /** @throws AppError RATE_LIMITED when the member's calls of this minute cost more than the budget */
    spendMemberBudget(request: FastifyRequest, userId: string): void;
  }
}

/** This many refusals a second are sent without delay. */
const IMMEDIATE_REFUSALS_PER_SECOND = 200;

const costOf = ({ routeOptions }: FastifyRequest): number => routeOptions.config.cost ?? 1;

/** Limits per minute, by address and by member, counted in memory: a flood is refused before any work is done for it. */
export function addCallBudgets(app: FastifyInstance, options: BudgetOptions): void {
  const requests = new MinuteCounter(options.share?.('address'));
  const costs = new MinuteCounter(options.share?.('address-cost'));
  const memberCosts = new MinuteCounter(options.share?.('member-cost'));
  const mayRefuseNow = refusalsPerSecond(IMMEDIATE_REFUSALS_PER_SECOND);
  app.addHook('onRequest', (request, _reply, done) => {
    // One visit loads dozens of pages and scripts, and many people can share an address: only calls count.
    if (request.routeOptions.config.isHealthCheck || !isApiCall(request)) return done();
    const client = clientNetwork(request.ip);
    const { total, secondsLeft } = requests.add(client, 1);
    const cost = costs.add(client, costOf(request)).total;
    if (total <= options.requestsPerAddress && cost <= options.costPerAddress) done();
    else if (mayRefuseNow()) done(tooMany(secondsLeft));
    else setTimeout(() => done(tooMany(secondsLeft)), REFUSAL_DELAY_MS);
  });
  app.decorate('spendMemberBudget', (request: FastifyRequest, userId: string) => {
    const { total, secondsLeft } = memberCosts.add(userId, costOf(request));
    if (total > options.costPerMember) throw tooMany(secondsLeft);
  });
}

/** Returns a function that says whether a refusal is among the first of its second. */
function refusalsPerSecond(max: number): () => boolean {
  let second = 0;
  let refusals = 0;
  return () => {
    const now = Math.floor(performance.now() / 1_000);
    if (now !== second) [second, refusals] = [now, 0];
    refusals += 1;
    return refusals <= max;
  };
}
