import { foldEmail } from '#contract/typed-text.ts';
import { apiError } from '#server/kernel/api-error.ts';
import { sha256 } from '#server/kernel/ids/hash.ts';
import { renderLetter } from '#server/kernel/letters/letter-render.ts';
import { redact } from '#server/kernel/log.ts';
import { drawBelow } from '#server/kernel/random.ts';
import { CODE_DIGITS, CODE_MS } from '../accounts.rules.ts';
import { codeLetter } from '../letters/accounts.letters.ts';
import { codeSms } from '../letters/sms.texts.ts';
import { assertSmsAllowed, attemptKey, sendCounter } from './codes.count.ts';
import { hashCode } from './codes.hash.ts';
import type { CodeRequest, Codes, CodesDeps } from './codes.port.ts';
import { insertCode } from './codes.repo.ts';
import { isPhone } from './codes.rules.ts';

/** Timeout of a send. It is short because the player waits for the answer. */
const MAIL_MS = 10_000;

export function createSend(deps: CodesDeps): Codes['send'] {
  const { sql, clock, random, mail, sms, takeSms } = deps;
  const countSend = sendCounter(deps);
  return async (request) => {
    const { purpose, playerId, ip, device, replaces, inVain = false } = request;
    const address = isPhone(request.address) ? request.address : foldEmail(request.address);
    if (isPhone(address) && !sms) throw apiError('sms.unavailable', {});
    if (!isPhone(address) && !mail) throw apiError('mail.unavailable', {});
    const counted = await attemptKey(sql, { purpose, address, playerId, device });
    const wait = await countSend(address, ip, counted);
    const secret = random.token();
    const code = String(drawBelow(random, 10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const at = clock.now();
    const expiresAt = new Date(at.getTime() + CODE_MS);
    await insertCode(sql, {
      challengeHash: sha256(secret),
      purpose,
      address,
      playerId,
      // No account has this number: store a hash that no code can match.
      codeHash: inVain ? sha256(random.token()) : hashCode(secret, code),
      countedFor: counted.key,
      at,
      expiresAt,
      replaces: replaces === undefined ? null : sha256(replaces),
    });
    const posting = async () => {
      if (isPhone(address)) await assertSmsAllowed(takeSms, { ip, to: address, inVain });
      if (!inVain) await sendMessage(deps, `code.${sha256(secret).toString('hex')}`, address, code, request);
    };
    // Response time, refusals and remaining limits would reveal which numbers have accounts.
    // So the response does not wait for the send.
    if (purpose === 'phone_sign_in') void posting().catch(() => undefined);
    else await posting();
    const resendAt = new Date(clock.now().getTime() + wait * 1000);
    return { challenge: secret, expiresAt: expiresAt.toISOString(), resendAt: resendAt.toISOString() };
  };
}

/** @throws ApiError `mail.unavailable`, `sms.unavailable` */
async function sendMessage(
  { mail, sms, seller, log }: CodesDeps,
  id: string,
  to: string,
  code: string,
  { purpose, locale }: CodeRequest,
): Promise<void> {
  const from = seller();
  try {
    const answer = isPhone(to)
      ? await sms?.send({ id: id.replace('.', '-'), to, ...codeSms(code, locale, from) }, MAIL_MS)
      : await mail?.send(
          { ...renderLetter(codeLetter(purpose, code, locale, from)), id, to, senderName: from.name },
          MAIL_MS,
        );
    if (!answer) return;
    if (answer.result === 'accepted') return;
    log.warn({ why: redact(answer.reason) }, 'a code was not sent');
  } catch (error) {
    log.error({ why: redact(error instanceof Error ? error.message : String(error)) }, 'a code was not sent');
  }
  throw apiError(isPhone(to) ? 'sms.unavailable' : 'mail.unavailable', {});
}
