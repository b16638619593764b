import type { Provider } from '#contract/endpoints/providers.ts';
import { leaveTo } from '#web/lib/browser/leave.ts';
import { type Api, ApiError } from '#web/lib/portal/api.ts';
import { tabStorage } from '#web/lib/storage/tab.ts';
import { parseSearch } from '#web/navigation/search.ts';

/** What a provider puts into the return address, beside what nobody needs. */
export interface ProviderReturn {
  state: string;
  code?: string;
  iss?: string;
  error?: string;
}

/** What this tab keeps of a sign-in while the player is at the provider. */
export interface Attempt {
  /** Nobody else can finish it: not another browser, nor another tab. */
  secret: string;
  /** The page that it began on, below the base path: to start again there. */
  begun: string;
}

/** Where a sign-in begins, and where it leads: to a page of the shop, or into a game's PC client that waits for it. */
export interface Journey {
  begun: string;
  back?: string;
  game?: { gid: number; state?: string };
}

const keyOf = (provider: Provider): string => `attempt:${provider}`;

/**
 * Leaves for the provider's page.
 * @throws ApiError storage.blocked where the tab could not finish the sign-in
 */
export async function leaveToProvider(api: Api, provider: Provider, { begun, ...to }: Journey): Promise<void> {
  const storage = tabStorage();
  if (!storage) throw new ApiError('storage.blocked');
  const { url, attempt } = await api(
    'POST /session/oauth/:provider/attempts',
    { params: { provider }, body: to },
    { anonymous: true },
  );
  storage.setItem(keyOf(provider), JSON.stringify({ secret: attempt, begun } satisfies Attempt));
  leaveTo(url);
}

/** The attempt that this tab began, once: it is forgotten here. Null when it began none. */
export function takeAttempt(provider: Provider): Attempt | null {
  const storage = tabStorage();
  const kept = storage?.getItem(keyOf(provider)) ?? null;
  storage?.removeItem(keyOf(provider));
  return kept === null ? null : (JSON.parse(kept) as Attempt);
}

const ARRIVED = 'arrived';

/** Keeps where a sign-in of this tab led: a player may open the used return address again. */
export const keepArrival = (back: string | null): void => tabStorage()?.setItem(ARRIVED, back ?? '');

/** Returns where the latest sign-in of this tab led, below the base path; null: home. */
export const latestArrival = (): string | null => tabStorage()?.getItem(ARRIVED) || null;

/** Reads the return address, the last of repeated parameters; null when no provider made it. */
export function readReturn(searchText: string): ProviderReturn | null {
  const { state, code, iss, error } = parseSearch(searchText);
  if (!state) return null;
  return { state, ...(code && { code }), ...(iss && { iss }), ...(error && { error }) };
}
