import { z } from 'zod';
import { platform, platformValue, typedSocialId } from '../fields/fields.ts';
import { TRUST_TO_BROWSE } from '../rules/limits.ts';
import { defineRoutes, isoTime, nothing, ownData, uuidParams } from './route.ts';
import { checkIdentifier } from './social-id-routes.ts';

/** `masked` is the form shown in search results, because others may see the list on the screen. */
export const Alert = z.object({ id: z.uuid(), masked: z.string(), platform: platformValue, until: isoTime });
export type Alert = z.output<typeof Alert>;

export const AddAlertBody = z.strictObject({ platform, social_id: typedSocialId }).superRefine(checkIdentifier);

const alerts = z.object({ alerts: z.array(Alert) });

export const alertRoutes = defineRoutes({
  'GET /alerts': { summary: 'The caller’s alerts', data: alerts, ...ownData },
  'POST /alerts': {
    summary: 'Tell the caller when something new is published about an identifier; repeating the call renews the alert',
    who: 'member',
    gates: { trust: TRUST_TO_BROWSE },
    body: AddAlertBody,
    data: alerts,
    errors: ['VALIDATION_FAILED', 'ALERT_LIMIT', 'ALREADY_LINKED', 'SEARCH_LIMIT'],
    cost: 5,
  },
  'DELETE /alerts/{id}': { summary: 'End an alert', params: uuidParams, data: nothing, ...ownData },
});
