import { type Config, gameBackendOf } from '../config/index.ts';
import type { Parts } from '../operations/parts.ts';

/** The addresses that payment links need. */
export const payLinksOf = (config: Config): Parts['payLinks'] => ({
  publicUrl: config.publicUrl,
  deepLinkOf: (gid) => gameBackendOf(config, gid)?.deepLink ?? null,
});
