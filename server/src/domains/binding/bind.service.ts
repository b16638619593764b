import { randomUUID } from 'node:crypto';
import type { HandlerInput, Output } from '#contract/endpoints/index.ts';
import type { DomainEvent } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { publish } from '#server/db/events/outbox.ts';
import { claimKey, earlierResult, type KeyUse, keyUse } from '#server/db/once/idempotency.ts';
import { runOnce } from '#server/db/once/once.ts';
import { grantId } from '#server/domains/rewards/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { bindingOf } from './binding.catalog.ts';
import type { BindingDeps } from './binding.deps.ts';
import { presentBound } from './binding.present.ts';
import { deleteChange, insertBound, insertChange, type Kind } from './bindings.repo.ts';
import { giveGift } from './gift.ts';

const ENDPOINT = 'POST /me/binding';
/** Days that a change waits if no code to the old number or address allowed it. */
export const NOTICE_DAYS = 7;

type Gift = Output<typeof ENDPOINT>['gift'];
/** The result that is stored with the idempotency key and answers a repeat. */
interface BindResult {
  kind: Kind;
  gift: Gift;
}

/**
 * Binds the number or address that a code was sent to, or stores the change with its notice period.
 * @throws ApiError the codes of the endpoint
 */
export function bind(
  deps: BindingDeps,
  caller: Caller,
  { body: { locale, ...entered } }: HandlerInput<typeof ENDPOINT>,
  key: string,
): Promise<Output<typeof ENDPOINT>> {
  const { sql, contacts } = deps;
  const use = keyUse(caller.playerId, ENDPOINT, key, entered);
  const show = (made: string | null) =>
    made === null ? null : present(deps, caller.playerId, JSON.parse(made), locale);
  return runOnce({
    async write() {
      if (caller.deletionRequested) throw apiError('account.leaving', {});
      if (!bindingOf(deps.catalog.current())) throw apiError('binding.closed', {});
      // A repeat would fail here: its codes are used up.
      if ((await earlierResult(sql, use)) !== null) return null;
      const proved = await contacts.prove(caller.playerId, entered, entered.old);
      try {
        return await show(await store(deps, caller.playerId, proved, use));
      } catch (error) {
        if (contacts.isTaken(error)) throw apiError('binding.taken', {});
        throw error;
      }
    },
    replay: async () => show(await earlierResult(sql, use)),
  });
}

/** Stores the change, its result and the key in one transaction. Returns null if the key was used before. */
async function store(
  deps: BindingDeps,
  playerId: string,
  proved: { value: string; old: string | null },
  use: KeyUse,
): Promise<string | null> {
  const { sql, contacts } = deps;
  const { value } = proved;
  const kind = contacts.kindOf(value);
  let notifiedPhone: string | null = null;
  const made = await sql.begin(async (tx) => {
    const contact = await contacts.lock(tx, playerId);
    if (!contact) throw apiError('session.required', {});
    if (await contacts.isContactTaken(tx, playerId, value)) throw apiError('binding.taken', {});
    const current = contact[kind];
    const waits = current !== null && current !== value && proved.old !== current;
    if (waits) {
      await insertChange(tx, playerId, kind, value, NOTICE_DAYS);
      const emails = [contact.email, kind === 'email' ? value : null].filter((email) => email !== null);
      await contacts.notifyByMail(tx, playerId, emails, contact.locale);
      if (kind === 'phone') notifiedPhone = current;
    }
    // The letter warns the owner: a person with a minute's access to an open session could add a phone to sign in with.
    if (kind === 'phone' && current === null && contact.email !== null)
      await contacts.notifyByMail(tx, playerId, [contact.email], contact.locale, 'phone_added');
    const gift = waits ? 'none' : await setNow(deps, tx, playerId, value);
    const result = JSON.stringify({ kind, gift } satisfies BindResult);
    return (await tx`${claimKey(tx, use, result)}`).length > 0 ? result : null;
  });
  if (notifiedPhone !== null && made !== null) {
    const { locale = 'en' } = (await contacts.find(playerId)) ?? {};
    await contacts.notifyBySms(notifiedPhone, `change-${randomUUID()}`, locale);
  }
  return made;
}

async function setNow(deps: BindingDeps, tx: Tx, playerId: string, value: string): Promise<Gift> {
  const kind = deps.contacts.kindOf(value);
  await deps.contacts.set(tx, playerId, value);
  await deleteChange(tx, playerId, kind);
  const first = await insertBound(tx, playerId, kind);
  if (first) {
    const payload = { playerId, reference: kind, at: first.toISOString() };
    await publish(tx, [{ type: 'binding.bound', key: playerId, payload } satisfies DomainEvent]);
  }
  return giveGift(tx, deps, playerId, value);
}

async function present(
  deps: BindingDeps,
  playerId: string,
  { kind, gift }: BindResult,
  locale: HandlerInput<typeof ENDPOINT>['body']['locale'],
): Promise<Output<typeof ENDPOINT>> {
  const bound = (await presentBound(deps, playerId))[kind];
  if (!bound) throw apiError('session.required', {});
  const reference = bindingOf(deps.catalog.current())?.id ?? '';
  const grant = gift === 'given' ? await grantId(deps.sql, { playerId, source: 'binding', reference }) : null;
  return { kind, bound, gift, reward: grant === null ? null : await deps.rewards.show(playerId, grant, locale) };
}
