import { useEffect, useEffectEvent } from 'react';

/** A text message whose last line is "@shop.example #123456": what Chromium hands to that site. Not in TypeScript's library yet. */
interface OtpCredential extends Credential {
  code: string;
}

/** Has the browser hand over the code of a text message, where it can and the player agrees. */
export function useWebOtp(wanted: boolean, onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!wanted || !('OTPCredential' in window)) return;
    const leaving = new AbortController();
    const options = { otp: { transport: ['sms'] }, signal: leaving.signal } as CredentialRequestOptions;
    navigator.credentials.get(options).then(
      (credential) => {
        if (credential) take((credential as OtpCredential).code);
      },
      // Declined, or the page was left: the player types it.
      () => undefined,
    );
    return () => leaving.abort();
  }, [wanted]);
}
