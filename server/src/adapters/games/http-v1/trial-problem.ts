import { connectionProblem } from '#server/adapters/outbound/connection-problem.ts';
import type { Answer } from '#server/adapters/outbound/outbound.ts';
import { NO_SUCH_CALL, rolesAnswer } from './client.ts';

/** Explains why no answer came. */
export function problemOfError(error: unknown): string {
  const known = connectionProblem(error);
  if (known) return known;
  const { message = '' } = (error ?? {}) as { message?: string };
  if (message.includes('in time')) return 'The game did not answer within 3 seconds.';
  if (message.includes('private address'))
    return 'The address is private, and the shop does not call it: list its network in GAME_NETWORKS.';
  if (message.includes('too large')) return 'The answer is larger than 1 MB.';
  return 'The call failed, and no answer came. The log of the game may say more.';
}

/** Explains an answer to the test call; null if it is right. */
export function problemOfAnswer({ status, type, text }: Pick<Answer, 'status' | 'type' | 'text'>): string | null {
  if (status === 401 || status === 403)
    return `The game refused the signature (${status}). Compare the secrets, and the clocks of both machines.`;
  if (NO_SUCH_CALL.includes(status))
    return `The game knows no call \`characters\` at this address (${status}). Check the path of the base address.`;
  if (status >= 300 && status < 400)
    return `The game redirects (${status}). The shop follows no redirects: set the final address.`;
  if (status === 429) return 'The game limits the shop’s calls (429). Exempt the shop.';
  if (status >= 500) return `The game has an error of its own (${status}). Its log says more.`;
  if (status !== 200) return `The game answered ${status} in place of 200.`;
  return problemOfBody(type, text);
}

function problemOfBody(type: string, text: string): string | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    const kind = type.split(';')[0]?.trim().slice(0, 60);
    return `The answer is no JSON${kind ? ` but ${kind}` : ''}. A proxy in between may have answered.`;
  }
  const read = rolesAnswer.safeParse(body);
  if (!read.success) {
    const [issue] = read.error.issues;
    const where = issue?.path.join('.');
    return `The JSON has a wrong field${where ? `: ${where}` : ''} (${issue?.message ?? 'unknown'}).`;
  }
  return read.data.roles.length > 0
    ? 'The game lists characters of a player who does not exist. It must answer no roles.'
    : null;
}
