import { afterCode, ALREADY_SENT, on, type BoundRoute } from '../../platform/http/route-binding.ts';
import { requestEmailCode, verifyEmail } from './change-email.ts';
import { requestPhoneCode, verifyPhone } from './change-phone.ts';
import { requestDeletion, restoreAccount } from './delete-account.ts';
import type { ProfileDependencies } from './dependencies.ts';
import { exportAccount } from './export-account.ts';
import { readStats } from './read-stats.ts';
import { readSettings, updateSettings } from './settings.ts';
import { updateProfile } from './update-profile.ts';

export const profileRoutes = (deps: ProfileDependencies): BoundRoute[] => [
  on('POST /auth/add-phone', (ctx, { body }) =>
    requestPhoneCode(ctx, deps, { phone: body.phone_number, consentTimestamp: body.carrier_consent_timestamp }),
  ),
  on('POST /auth/verify-phone', (ctx, { body }) => verifyPhone(ctx, deps, { phone: body.phone_number, code: body.verification_code })),
  on('POST /auth/add-email', (ctx, { body }) => requestEmailCode(ctx, deps, body.email)),
  on('POST /auth/verify-email', (ctx, { body }) => verifyEmail(ctx, deps, { email: body.email, code: body.verification_code })),
  on('POST /send-verification', (ctx, { body }) =>
    body.type === 'phone'
      ? requestPhoneCode(ctx, deps, { phone: body.value, consentTimestamp: body.carrier_consent_timestamp, field: 'value' })
      : requestEmailCode(ctx, deps, body.value),
  ),
  on('GET /user', (ctx) => deps.members.readOwnUser(ctx)),
  on('PUT /user', (ctx, { body }) => updateProfile(ctx, deps, body)),
  on('DELETE /user', async (ctx, { body }) =>
    afterCode(await requestDeletion(ctx, deps, { code: body.verification_code, keepsExperiences: body.keep_experiences })),
  ),
  on('POST /user/restore', (ctx) => restoreAccount(ctx, deps)),
  on('GET /user/export', async (ctx, { reply }) => {
    const everything = await exportAccount(ctx, deps);
    void reply
      .header('content-disposition', 'attachment; filename="candor-export.json"')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(everything, null, 2));
    return ALREADY_SENT;
  }),
  on('GET /user/settings', (ctx) => readSettings(ctx, deps)),
  on('PUT /user/settings', (ctx, { body }) => updateSettings(ctx, deps, body)),
  on('GET /user/stats', (ctx) => readStats(ctx, deps)),
];
