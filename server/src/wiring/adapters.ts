import { httpGames } from '../adapters/games/http-v1/client.ts';
import { watchGames } from '../adapters/games/watch-games.ts';
import { smtpMail } from '../adapters/mail/smtp.ts';
import { openSignInProviders } from '../adapters/oauth/providers.ts';
import { PAYMENT_PROVIDERS } from '../adapters/psp/providers.ts';
import { watchProvider } from '../adapters/psp/watch-provider.ts';
import { webPushSender } from '../adapters/push/web-push.ts';
import { gatewaySms } from '../adapters/sms/gateway.ts';
import { twilioSms } from '../adapters/sms/twilio.ts';
import { webhookSender } from '../adapters/webhooks/send.ts';
import type { SmsSender } from '../kernel/letters/sms.ts';
import { openGames } from './games.ts';
import type { Infrastructure, PortalConfig } from './infrastructure.ts';
import type { Overrides } from './overrides.ts';
import { openRenewableProviders } from './renewable-providers.ts';
import { webhookBackendOf } from './webhook-backends.ts';

export type Adapters = Awaited<ReturnType<typeof openAdapters>>;

/** Opens the external services that the environment configures: games, payment and identity providers, mail. */
export async function openAdapters(
  config: PortalConfig,
  { sql, log, catalog, outbound, inward, clock, databaseClock, telemetry }: Infrastructure,
  { paymentProviders = PAYMENT_PROVIDERS, hosts }: Overrides,
) {
  const known = openGames(config, catalog);
  // Signatures use the database's clock, since other systems check the time.
  const { now } = databaseClock;
  const mail = config.mail && smtpMail(config.mail);
  if (!mail) log.warn('no mail is sent, neither receipts nor codes: SMTP_URL is not set');
  const sms = openSms(config.sms, { outbound: inward, now });
  if (!sms) log.warn('no text messages are sent: neither SMS_URL nor TWILIO_ACCOUNT_SID is set');
  const push = config.push && webPushSender({ ...config.push, outbound });
  if (!push) log.info('browsers are told nothing: VAPID_PUBLIC_KEY is not set');
  const renewable = await openRenewableProviders(paymentProviders, config, { outbound: inward, sql, now, hosts });
  const games = httpGames({ backendOf: known.backendOf, outbound: inward, now });
  const { providers } = renewable;
  return {
    /** The known games and the secrets of their calls. */
    known,
    games: telemetry ? watchGames(games, telemetry) : games,
    providers: telemetry ? providers.map((provider) => watchProvider(provider, telemetry)) : providers,
    renewProviders: renewable.prepare,
    /** All payment providers of the product, also those that are not configured. */
    paymentProviders,
    openSignInProvider: openSignInProviders(config.signIn, { outbound, inward, now: clock.now }),
    mail,
    sms,
    push,
    webhooks: webhookSender({ outbound: inward, backendOf: webhookBackendOf(config), now }),
  };
}

/** Null: no text messages are sent. */
function openSms(
  config: PortalConfig['sms'],
  { outbound, now }: { outbound: Infrastructure['outbound']; now: () => Date },
): SmsSender | null {
  if (config?.by === 'gateway') return gatewaySms({ ...config, outbound, now });
  return config && twilioSms({ ...config, outbound });
}
