import { connectionProblem } from '#server/adapters/outbound/connection-problem.ts';

/** Explains why no answer came. */
export function problemOfError(error: unknown, timeoutMs: number): string {
  const known = connectionProblem(error);
  if (known) return known;
  const { message = '' } = (error ?? {}) as { message?: string };
  if (message.includes('in time'))
    return `The endpoint did not answer within ${timeoutMs / 1000} seconds. It should store the event, answer, and work afterwards.`;
  if (message.includes('private address'))
    return 'The address is private, and the shop does not call it: list its network in GAME_NETWORKS.';
  return 'The call failed, and no answer came. The log of the receiver may say more.';
}

/** Explains the status of an answer; null if the endpoint took the event. */
export function problemOfAnswer(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401 || status === 403)
    return `The receiver did not accept the signature (${status}). Compare the secrets, and the clocks of both machines.`;
  if (status >= 300 && status < 400)
    return `The endpoint redirects (${status}). The shop follows no redirects: set the final address.`;
  if (status === 404 || status === 405)
    return `The receiver knows no call POST at this address (${status}). Check the path.`;
  if (status === 429) return 'The receiver limits the shop’s calls (429). Exempt the shop.';
  if (status >= 500) return `The receiver has an error of its own (${status}). Its log says more.`;
  return `The endpoint answered ${status}. Any status from 200 to 299 means that it took the event.`;
}
