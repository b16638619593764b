import type { SignInKind } from '#contract/sign-in.ts';
import type { Environment } from '#web/lib/visit/environment.ts';

/**
 * Returns true if the provider's page allows sign-in here. None may be shown in a frame or in a game's web view. Google
 * also refuses the in-app browsers of other apps, including those of LINE and Facebook.
 */
export const letsIn = (kind: SignInKind, { bridge, inApp }: Pick<Environment, 'bridge' | 'inApp'>): boolean =>
  bridge === null && (inApp === null || kind !== 'google');
