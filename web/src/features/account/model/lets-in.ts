import type { Provider } from '#contract/endpoints/providers.ts';
import type { Environment } from '#web/lib/visit/environment.ts';

/**
 * Whether a provider's page lets anybody sign in here. None may be shown in a frame, nor in a game's web view; Google refuses the
 * browsers of other apps as well, which LINE and Facebook themselves have.
 */
export const letsIn = (provider: Provider, { bridge, inApp }: Pick<Environment, 'bridge' | 'inApp'>): boolean =>
  bridge === null && (inApp === null || provider !== 'google');
