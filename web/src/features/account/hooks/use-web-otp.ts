import { useEffect, useEffectEvent } from 'react';

/**
 * The code of a text message whose last line is "@shop.example #123456". Chromium gives it to that site. TypeScript's
 * library does not have this type yet.
 */
interface OtpCredential extends Credential {
  code: string;
}

/** Gets the code of a text message from the browser, if the browser can and the player agrees. */
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
      // The player declined or left the page: the player types the code.
      () => undefined,
    );
    return () => leaving.abort();
  }, [wanted]);
}
