import type { RouteBody } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';

/** A reviewer's decision with its reason, as the call sends it. */
export type DecisionInput = Omit<RouteBody<(typeof routes)['POST /community/review-queue/{id}/decision']>, 'undo_seconds'>;
