import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf } from '../../platform/http/requests/bearer.ts';
import { on, type BoundRoute } from '../../platform/http/route-binding.ts';
import { readOauthBrowser } from '../google/index.ts';
import { identifyDevice, type Device } from '../sessions/index.ts';
import type { SignInDependencies } from './dependencies.ts';
import { requestSignInCode, resendCode } from './request-sign-in-code.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';
import { requestSignUp, verifySignUp, type SignUpData } from './sign-up.ts';
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

export function signInRoutes(deps: SignInDependencies): BoundRoute[] {
  const isHttps = deps.publicUrl.startsWith('https:');
  const deviceOf = ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }): Device =>
    identifyDevice(request, reply, isHttps);
  return [
    on('POST /signin', (ctx, input) => requestSignInCode(ctx, deps, { ...consented(input.body), device: deviceOf(input) })),
    on('POST /send-sms', (ctx, input) => resendCode(ctx, deps, { ...consented(input.body), device: deviceOf(input) })),
    on('POST /verify-signin', (ctx, input) =>
      verifySignIn(ctx, deps, { phone: input.body.phone_number, code: input.body.verification_code, device: deviceOf(input) }),
    ),
    on('POST /register', (ctx, input) => requestSignUp(ctx, deps, { ...signUpRequest(input.body), device: deviceOf(input) })),
    on('POST /verify-sms', (ctx, input) =>
      verifySignUp(ctx, deps, {
        phone: input.body.phone_number,
        code: input.body.verification_code,
        data: input.body.registration_data && signUpData(input.body.registration_data),
        googleTicket: input.body.google_ticket,
        browser: readOauthBrowser(input.request),
        device: deviceOf(input),
      }),
    ),
    on('POST /auth/google/create-user', (ctx, input) =>
      requestSignUp(ctx, deps, { ...signUpRequest(input.body), device: deviceOf(input) }),
    ),
    on('POST /auth/passkeys/sign-in/options', (ctx) => deps.secondFactor.beginPasskeyProof(ctx)),
    on('POST /auth/passkeys/sign-in', (ctx, input) =>
      signInWithPasskey(ctx, deps, { response: input.body.response, device: deviceOf(input), token: bearerOf(input.request) }),
    ),
  ];
}
