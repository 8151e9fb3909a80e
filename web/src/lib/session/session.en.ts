import { defineTexts } from '../i18n/translate.ts';

export const sessionTexts = defineTexts('session', {
  dataMissing: 'Authentication data missing from verification response',
  tokenNotStored: 'Failed to store authentication token',
  userNotStored: 'Failed to store user information',
  authenticating: 'Authenticating...',
  authenticatingText:
    'Candor is slow to answer. We’ll keep trying for {count} more second. | Candor is slow to answer. We’ll keep trying for {count} more seconds.',
  timeoutTitle: 'Authentication Timeout',
  timeoutText: 'Candor didn’t answer within 30 seconds. Please try again.',
  retryAuthentication: 'Retry Authentication',
  expiredTitle: 'Session expired',
  reconnecting: 'Reconnecting you to Candor…',
  noInternet: 'No internet connection available',
});
