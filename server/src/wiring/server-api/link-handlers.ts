import type { ServerCall } from '#contract/publisher/server-api.ts';
import { linkTokenHash, linkTokenOf, linkUrl } from '../../domains/links/index.ts';
import type { ServerHandlers } from '../../http/publisher/server-api.ts';
import { linksCreate, linksEnd } from '../../operations/actions/links.ts';
import { linksShow } from '../../operations/queries/links.ts';
import { OperationRefusal } from '../../operations/refusal.ts';
import { callsOf, type ServerParts, type Writing } from './calls.ts';
import { refuseCall } from './refusal-of-call.ts';

type LinkCall = Extract<ServerCall, `${string} /links${string}`>;

/** Maps the calls about payment links. */
export function linkHandlers(parts: ServerParts): Pick<ServerHandlers, LinkCall> {
  const { read, write } = callsOf(parts);
  return {
    'POST /links': (input, caller, request) => createLink(parts, { input, caller, request }),
    'GET /links/:id': ({ params }, caller) => read(caller, linksShow, params),
    'POST /links/:id/end': (input, caller, request) =>
      write(
        'POST /links/:id/end',
        { input, caller, request },
        {
          operation: linksEnd,
          input: input.params,
          answerOf: ({ action, link, ended }) => ({ action, id: link, ended }),
        },
      ),
  };
}

/**
 * Makes a link. The stored answer of the call has no address, since the database must not know tokens. The token
 * follows from the secret of the key and the idempotency key, so a repeated call gets the same address.
 */
async function createLink(parts: ServerParts, call: Writing<'POST /links'>) {
  const { why: _, ...body } = call.input.body;
  const token = linkTokenOf(call.caller.derive(`payment link ${call.request.idempotencyKey}`));
  const mark = linkTokenHash(token).toString('base64url');
  const { mark: stored, ...link } = await callsOf(parts).write('POST /links', call, {
    operation: linksCreate,
    input: { ...body, token },
    answerOf: ({ action, link: id, expiresAt }) => ({ action, id, expiresAt: expiresAt.toISOString(), mark }),
  });
  if (stored !== mark) return refuseCall(async () => Promise.reject(rotated()));
  return { ...link, url: linkUrl(parts.payLinks.publicUrl, token) };
}

const rotated = (): OperationRefusal =>
  new OperationRefusal(
    'link.secret_rotated',
    'This link was made with another secret of the key, so its address is not known any more. Make a link with a new idempotency key.',
  );
