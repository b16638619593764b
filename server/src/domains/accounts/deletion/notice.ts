import type { NoticeFact } from '#contract/events.ts';
import type { Locale } from '#contract/locales.ts';
import type { Tx } from '#server/db/client.ts';
import { publish } from '#server/db/events/outbox.ts';

/** Queues a letter to the owner, if the account has a verified address. */
export async function queueNotice(
  tx: Tx,
  kind: NoticeFact['kind'],
  { playerId, email, locale }: { playerId: string; email: string | null; locale: Locale },
  at: Date,
  deletionAt: Date | null = null,
): Promise<void> {
  if (email === null) return;
  const payload: NoticeFact = {
    playerId,
    kind,
    reference: String(at.getTime()),
    email,
    locale,
    at: at.toISOString(),
    browser: null,
    os: null,
    deletionAt: deletionAt?.toISOString() ?? null,
  };
  await publish(tx, [{ type: 'account.notice', key: playerId, payload }]);
}
