import { useEffect, useEffectEvent } from 'react';

/** WebOTP: the browser offers the code of an SMS whose last line names this host. */
export function useCodeFromSms(enabled: boolean, onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!enabled || !('OTPCredential' in window)) return undefined;
    const control = new AbortController();
    const request = { otp: { transport: ['sms'] }, signal: control.signal };
    navigator.credentials
      .get(request)
      .then((credential) => {
        if (credential && 'code' in credential) take(String(credential.code));
      })
      // Declined, or no SMS came: the code is typed instead.
      .catch(() => undefined);
    return () => control.abort();
  }, [enabled]);
}
