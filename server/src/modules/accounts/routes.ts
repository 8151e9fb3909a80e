import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf } from '../../platform/http/bearer.ts';
import { ALREADY_SENT, on, type BoundRoute } from '../../platform/http/route-binding.ts';
import { addPasskey, beginPasskey } from './add-passkey.ts';
import { beginTotp, verifyTotp } from './authenticator-app.ts';
import { DEVICE, giveMark, readMark, WAY } from './browser-mark.ts';
import { requestEmailCode, verifyEmail } from './change-email.ts';
import { requestPhoneCode, verifyPhone } from './change-phone.ts';
import { requestDeletion, restoreAccount } from './delete-account.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { describeDevice, type Device } from './devices.ts';
import { exchangeGoogle } from './exchange-google.ts';
import { exportAccount } from './export-account.ts';
import { readFactors, removeFactor } from './factors.ts';
import { beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in.ts';
import { readOwnUser } from './present-user.ts';
import { readStats } from './read-stats.ts';
import { requestSignInCode, resendCode } from './request-sign-in-code.ts';
import { endOtherSessions, endSession, listSessions, readSessionHealth, refreshSession, signOut } from './sessions.ts';
import { readSettings, updateSettings } from './settings.ts';
import { requestSignUp, verifySignUp, type SignUpData } from './sign-up.ts';
import { startGoogle } from './start-google.ts';
import { updateProfile } from './update-profile.ts';
import { verifySignIn } from './verify-sign-in.ts';

interface ConsentedBody {
  phone_number: string;
  carrier_consent_timestamp?: string | undefined;
}
interface ProfileBody {
  display_name: string;
  birthdate: string;
  campus_mode: boolean;
  lgbtqia: boolean;
}

const consented = (body: ConsentedBody) => ({ phone: body.phone_number, consentTimestamp: body.carrier_consent_timestamp });
const signUpData = (body: ProfileBody): SignUpData => ({
  displayName: body.display_name,
  birthdate: body.birthdate,
  campusMode: body.campus_mode,
  lgbtqia: body.lgbtqia,
});
const signUpRequest = (body: ConsentedBody & ProfileBody & { signup_ticket?: string | undefined; google_ticket?: string | undefined }) => ({
  ...consented(body),
  data: signUpData(body),
  ticket: body.signup_ticket,
  googleTicket: body.google_ticket,
});
type Call = { request: FastifyRequest; reply: FastifyReply };
const isHttps = ({ publicUrl }: AccountsDependencies): boolean => publicUrl.startsWith('https:');
const deviceOf = (deps: AccountsDependencies, { request, reply }: Call): Device => ({
  name: describeDevice(request.headers['user-agent']),
  mark: giveMark(request, reply, DEVICE, isHttps(deps)),
});

export const accountsRoutes = (deps: AccountsDependencies): BoundRoute[] => [
  on('POST /signin', (ctx, { body }) => requestSignInCode(ctx, deps, consented(body))),
  on('POST /send-sms', (ctx, { body }) => resendCode(ctx, deps, consented(body))),
  on('POST /verify-signin', (ctx, { body, request, reply }) =>
    verifySignIn(ctx, deps, { phone: body.phone_number, code: body.verification_code, device: deviceOf(deps, { request, reply }) }),
  ),
  on('POST /register', (ctx, { body, request, reply }) =>
    requestSignUp(ctx, deps, { ...signUpRequest(body), device: deviceOf(deps, { request, reply }) }),
  ),
  on('POST /verify-sms', (ctx, { body, request, reply }) =>
    verifySignUp(ctx, deps, {
      phone: body.phone_number,
      code: body.verification_code,
      data: body.registration_data && signUpData(body.registration_data),
      googleTicket: body.google_ticket,
      browser: readMark(request, WAY),
      device: deviceOf(deps, { request, reply }),
    }),
  ),
  on('GET /auth/google/start', (ctx, { query, request, reply }) =>
    startGoogle(ctx, deps, { returnTo: query.return_to, browser: giveMark(request, reply, WAY, isHttps(deps)) }),
  ),
  on(
    'POST /auth/google/exchange',
    (ctx, { body, request, reply }) =>
      exchangeGoogle(ctx, deps, { ...body, browser: readMark(request, WAY), device: deviceOf(deps, { request, reply }) }),
    { transaction: 'none' },
  ),
  on('POST /auth/google/create-user', (ctx, { body, request, reply }) =>
    requestSignUp(ctx, deps, { ...signUpRequest(body), device: deviceOf(deps, { request, reply }) }),
  ),
  on('POST /auth/add-phone', (ctx, { body }) => requestPhoneCode(ctx, deps, consented(body))),
  on('POST /auth/verify-phone', (ctx, { body }) => verifyPhone(ctx, deps, { phone: body.phone_number, code: body.verification_code })),
  on('POST /auth/add-email', (ctx, { body }) => requestEmailCode(ctx, deps, body.email)),
  on('POST /auth/verify-email', (ctx, { body }) => verifyEmail(ctx, deps, { email: body.email, code: body.verification_code })),
  on('POST /send-verification', (ctx, { body }) =>
    body.type === 'phone'
      ? requestPhoneCode(ctx, deps, { phone: body.value, consentTimestamp: body.carrier_consent_timestamp })
      : requestEmailCode(ctx, deps, body.value),
  ),
  on('GET /auth/session-health', (ctx) => readSessionHealth(ctx, deps)),
  on('POST /auth/refresh', (ctx) => refreshSession(ctx, deps)),
  on('POST /logout', (ctx) => signOut(ctx, deps)),
  on('POST /auth/passkeys/options', (ctx) => beginPasskey(ctx, deps)),
  on('POST /auth/passkeys', (ctx, { body }) => addPasskey(ctx, deps, body)),
  on('POST /auth/passkeys/sign-in/options', (ctx) => beginPasskeySignIn(ctx, deps)),
  on('POST /auth/passkeys/sign-in', (ctx, { body, request, reply }) =>
    signInWithPasskey(ctx, deps, { response: body.response, device: deviceOf(deps, { request, reply }), token: bearerOf(request) }),
  ),
  on('POST /auth/totp', (ctx) => beginTotp(ctx, deps)),
  on('POST /auth/totp/verify', (ctx, { body }) => verifyTotp(ctx, deps, body.verification_code)),
  on('GET /auth/factors', (ctx) => readFactors(ctx.db, deps, ctx.actor.userId)),
  on('DELETE /auth/factors', (ctx, { query }) => removeFactor(ctx, deps, query)),
  on('GET /auth/sessions', (ctx) => listSessions(ctx, deps)),
  on('DELETE /auth/sessions/{id}', (ctx, { params }) => endSession(ctx, deps, params.id)),
  on('DELETE /auth/sessions', (ctx, { request }) => endOtherSessions(ctx, deps, readMark(request, DEVICE))),
  on('GET /user', (ctx) => readOwnUser(ctx, deps)),
  on('PUT /user', (ctx, { body }) => updateProfile(ctx, deps, body)),
  on('DELETE /user', (ctx, { body }) =>
    requestDeletion(ctx, deps, { code: body.verification_code, keepsExperiences: body.keep_experiences }),
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
