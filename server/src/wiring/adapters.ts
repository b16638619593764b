import { httpGames } from '../adapters/games/http-v1/client.ts';
import { smtpMail } from '../adapters/mail/smtp.ts';
import { openSignInProviders } from '../adapters/oauth/providers.ts';
import type { SmsSender } from '../kernel/letters/sms.ts';
import { openGames } from './games.ts';
import type { Infrastructure, PortalConfig } from './infrastructure.ts';
import { openProviders, type ProviderHosts } from './providers.ts';

export type Adapters = Awaited<ReturnType<typeof openAdapters>>;

/** Everybody outside whom the environment sets up: games, payment and identity providers, mail. */
export async function openAdapters(
  config: PortalConfig,
  { sql, log, catalog, outbound, clock, databaseClock }: Infrastructure,
  hosts: ProviderHosts | undefined,
) {
  const known = openGames(config, catalog);
  // What is signed is signed by the time that the others see.
  const { now } = databaseClock;
  const mail = config.mail && smtpMail(config.mail);
  if (!mail) log.warn('no mail is sent, neither receipts nor codes: SMTP_URL is not set');
  return {
    /** Which games there are, and what their calls are signed with. */
    known,
    games: httpGames({ backendOf: known.backendOf, outbound, now }),
    providers: await openProviders(config, { outbound, sql, now, hosts }),
    identityProviders: openSignInProviders(config.signIn, { outbound, now: clock.now }),
    mail,
    sms: null as SmsSender | null,
  };
}
