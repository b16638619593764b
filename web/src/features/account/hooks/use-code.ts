import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWait } from './use-entering.ts';

/** What the portal answers when a code is on its way. */
interface Sent {
  challenge: string;
  expiresAt: string;
  resendAt: string;
}

/**
 * A code by email or text message: `send` asks for one, `sent` is there once it is on its way; another may be asked for when `resendIn`
 * seconds have passed. `forget` begins anew, for another address. The call is told which challenge the new one replaces.
 */
export function useCode<I>(call: (input: I, former: { replaces?: string }) => Promise<Sent>) {
  const wait = useWait();
  // Kept while another one is asked for: until then the first counts.
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
