import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWait } from './use-entering.ts';

/** The server's answer once a code is on its way. */
interface Sent {
  challenge: string;
  expiresAt: string;
  resendAt: string;
}

/**
 * Sends a code by email or text message. `sent` is set once it is on its way; the player can ask for another after
 * `resendIn` seconds. `forget` starts again for another address. `call` gets the challenge that the new code replaces.
 */
export function useCode<I>(call: (input: I, former: { replaces?: string }) => Promise<Sent>) {
  const wait = useWait();
  // Kept while the next code is requested: until then the first one counts.
  const [sent, setSent] = useState<Sent | null>(null);
  const mutation = useMutation({
    mutationFn: (input: I) => call(input, sent ? { replaces: sent.challenge } : {}),
    onSuccess: (answer) => {
      setSent(answer);
      wait.waitUntil(Date.parse(answer.resendAt));
    },
    onError: wait.heed,
  });
  return {
    send: mutation.mutate,
    sending: mutation.isPending,
    sent,
    sendError: mutation.error,
    resendIn: wait.seconds,
    forget: () => {
      setSent(null);
      wait.waitUntil(0);
      mutation.reset();
    },
  };
}

export type Code<I> = ReturnType<typeof useCode<I>>;
