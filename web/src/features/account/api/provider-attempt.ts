import type { Provider } from '#contract/sign-in.ts';
import { leaveTo } from '#web/lib/browser/leave.ts';
import { type Api, ApiError } from '#web/lib/portal/api.ts';
import { tabStorage } from '#web/lib/storage/tab.ts';
import { parseSearch } from '#web/navigation/search.ts';

/** The parameters that a provider adds to the return address; others are ignored. */
export interface ProviderReturn {
  state: string;
  code?: string;
  iss?: string;
  error?: string;
  /** The whole query of an answer by OpenID 2.0 (Steam), which the server has to verify as it is. */
  openid?: string;
}

/** The data that this tab stores about a sign-in while the player is on the provider's page. */
export interface Attempt {
  /** Only the tab that started the sign-in knows this secret, so no other tab or browser can finish it. */
  secret: string;
  /** The page where the sign-in started, below the base path; a retry starts there. */
  begun: string;
}

/**
 * The page where a sign-in starts, and its destination: a page of the shop, or a game's PC client that waits for it.
 */
export interface Journey {
  begun: string;
  back?: string;
  game?: { gid: number; state?: string };
}

const keyOf = (provider: Provider): string => `attempt:${provider}`;

/**
 * Stores the attempt in this tab and goes to the provider's page.
 * @throws ApiError `storage.blocked` if the tab has no storage and so could not finish the sign-in
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

/** Returns the attempt that this tab started and removes it from storage; null if there is none. */
export function takeAttempt(provider: Provider): Attempt | null {
  const storage = tabStorage();
  const kept = storage?.getItem(keyOf(provider)) ?? null;
  storage?.removeItem(keyOf(provider));
  return kept === null ? null : (JSON.parse(kept) as Attempt);
}

const ARRIVED = 'arrived';

/** Stores the destination of this tab's sign-in, because a player may open the used return address again. */
export const keepArrival = (back: string | null): void => tabStorage()?.setItem(ARRIVED, back ?? '');

/** Returns the destination of this tab's latest sign-in, below the base path; null means home. */
export const latestArrival = (): string | null => tabStorage()?.getItem(ARRIVED) || null;

/** Reads the return address, using the last of repeated parameters; returns null if it did not come from a provider. */
export function readReturn(searchText: string): ProviderReturn | null {
  const { state, code, iss, error, 'openid.mode': openid } = parseSearch(searchText);
  if (!state) return null;
  return {
    state,
    ...(code && { code }),
    ...(iss && { iss }),
    ...(error && { error }),
    ...(openid && { openid: searchText.replace(/^\?/, '') }),
  };
}
