import type { Provider } from '#contract/endpoints/providers.ts';
import type { Environment } from '#web/lib/visit/environment.ts';

/**
 * Returns true if the provider's page allows sign-in here. None may be shown in a frame or in a game's web view. Google
 * also refuses the in-app browsers of other apps, including those of LINE and Facebook.
 */
export const letsIn = (provider: Provider, { bridge, inApp }: Pick<Environment, 'bridge' | 'inApp'>): boolean =>
  bridge === null && (inApp === null || provider !== 'google');
