import type { z } from 'zod';
import { type Answer, isAnswer } from './call.ts';
import type { NoAnswer } from './failures.ts';
import { type Finding, wrong } from './finding.ts';

const BEGINNING = 120;

/** Returns the beginning of an answer's body on one line, without control characters that could change the terminal. */
const beginning = (text: string): string => {
  const plain = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return plain.length > BEGINNING ? `${plain.slice(0, BEGINNING)}…` : plain || 'nothing';
};

/** Explains why a status is not a valid answer to a correctly signed call, and how to fix it. */
function statusFix({ status, action }: Answer): string {
  if (status === 401 || status === 403)
    return 'compare the secret byte for byte; sign over the raw body, before parsing; decode the base64 after whsec_; check the clock';
  if (status === 404 || status === 405)
    return `serve POST {base}/${action}; GAME_<gid>_URL is the base alone, without /${action}`;
  if (status >= 300 && status < 400) return 'the shop follows no redirects: set the address that it leads to';
  if (status === 400 || status === 415 || status === 422)
    return 'the body is that of docs/integration/game-backend.md: ignore fields that you do not know, and refuse none of these';
  if (status >= 500) return 'the backend failed: look into its log at this time';
  return 'answer 200; the shop reads no other';
}

/** Returns the body of a successful answer, checked with the shop's own schema; otherwise the finding. */
export function read<S extends z.ZodType>(
  step: string,
  reply: Answer | NoAnswer,
  schema: S,
): { value: z.output<S> } | { finding: Finding } {
  if (!isAnswer(reply)) return { finding: wrong(step, reply.said, reply.fix) };
  if (reply.status !== 200)
    return { finding: wrong(step, `answered ${reply.status}: ${beginning(reply.text)}`, statusFix(reply)) };
  let json: unknown;
  try {
    json = JSON.parse(reply.text);
  } catch {
    return {
      finding: wrong(step, `its body is no JSON: ${beginning(reply.text)}`, 'answer JSON and nothing around it'),
    };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') || 'the body';
  return {
    finding: wrong(
      step,
      `${where}: ${issue?.message ?? 'is not as documented'}, in ${beginning(reply.text)}`,
      `compare with the example of ${reply.action} in docs/integration/game-backend.md`,
    ),
  };
}

export { beginning };
