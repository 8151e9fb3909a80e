import type { ErrorCode } from '../messages/errors.ts';
import { COMMON_ERRORS, type RouteSpec } from './route.ts';

/** Every error code of a call: its own, those of its gates, audience and body, and those of any call. */
export function errorCodesOf(route: RouteSpec): ErrorCode[] {
  const codes = new Set<ErrorCode>([...COMMON_ERRORS, ...route.errors]);
  if (route.who !== 'visitor') codes.add('UNAUTHENTICATED');
  if (route.who !== 'visitor' && !route.whileBanned) codes.add('BANNED');
  if (route.who !== 'visitor' && !route.beforeSecondFactor) codes.add('STEP_UP_REQUIRED');
  if (route.who === 'reviewer') codes.add('reviewer_application_needed');
  if (route.who === 'admin') codes.add('ADMIN_REQUIRED');
  if (route.gates?.trust !== undefined) codes.add('TRUST_TOO_LOW');
  if (route.gates?.verified) codes.add('NOT_VERIFIED');
  if (route.gates?.completeProfile) codes.add('PROFILE_INCOMPLETE');
  if (route.body || route.query || route.upload) codes.add('VALIDATION_FAILED');
  if (route.body || route.upload) codes.add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE');
  if (route.idempotent) codes.add('IDEMPOTENCY_MISMATCH').add('IN_PROGRESS').add('VALIDATION_FAILED');
  return [...codes];
}
