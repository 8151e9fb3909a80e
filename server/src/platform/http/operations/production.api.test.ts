import { expect, it } from 'vitest';
import { makeMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';

const test = await startSharedApp({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://candor.example',
  SMS_ACCOUNT_SID: 'AC1',
  SMS_AUTH_TOKEN: 'sms-token',
  SMS_FROM: '+12025550100',
  SMTP_URL: 'smtp://127.0.0.1:9',
  LEGAL_NAME: 'Candor Example Ltd',
  LEGAL_ADDRESS: '1 Example Street',
  LEGAL_CONTACT: 'legal@candor.example',
  DECOY_NUMBERS: '0',
});
const get = (url: string) => test.app.http.inject({ url, headers: { accept: 'application/json' } });

it.each([
  '/api/v1/openapi.json',
  '/dev/inbox.json',
  '/dev/inbox.json?to=%2B14155550101',
  '/dev/profiles/instagram/somebody',
  '/dev/openid/.well-known/openid-configuration',
  '/dev/openid/jwks',
])('production serves nothing that only helps developers and attackers: %s', async (url) => {
  const { statusCode, body } = await get(url);
  // An address that is no call gets the app's page, as every unknown one does.
  if (statusCode !== 404) expect(body).toBe((await get('/no-such-page')).body);
  expect(body).not.toMatch(/"openapi"|"messages"|issuer|"keys"/);
});

it('production requires HTTPS of browsers, and a second factor of staff', async () => {
  expect((await get('/api/v1/platforms')).headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  const { token } = await makeMember(test, { role: 'reviewer' });
  expect(await test.call('GET /community/review-queue', { token })).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
});
