import { weaknessOfKey } from './secrets.ts';

interface Guards {
  RATE_LIMIT: boolean;
  TRUST_PROXY: boolean | number | string;
  ALLOW_SANDBOX: boolean;
  LOTTERY_KEY?: string | undefined;
  LOTTERY_OPENS_AT_ONCE: boolean;
  ANALYTICS_DEBUG?: boolean | undefined;
  LOG_PRETTY: boolean;
  COUNTRY_HEADER?: string | undefined;
}

/** Matches a network prefix of 0 bits, which contains every address. */
const EVERYBODY = /\/0+$/;
/** Matches headers that contain no country. */
const NO_COUNTRY =
  /^(forwarded|x-forwarded-(for|host|proto|port)|(x-)?(real|client)-ip|true-client-ip|(cf|do)-connecting-ip|host|accept(-language)?|user-agent)$/i;
const ON_A_TEST_SYSTEM = 'remove it, or set ALLOW_SANDBOX=1 on a test system';

/** Returns the settings that weaken a shop in production, or that are meant only for demonstrations and tests. */
export function exposedInProduction(given: Guards): string[] {
  const { LOTTERY_KEY, COUNTRY_HEADER } = given;
  const problems = given.ALLOW_SANDBOX ? [] : forTestSystems(given);
  if (believesAnybody(given.TRUST_PROXY)) {
    problems.push(
      'TRUST_PROXY trusts X-Forwarded-For from any client, so clients can evade the rate limits: set it to the number of proxies in front of the portal, or to their addresses',
    );
  }
  const weakness = LOTTERY_KEY && weaknessOfKey(Buffer.from(LOTTERY_KEY, 'hex'));
  if (weakness)
    problems.push(
      `LOTTERY_KEY ${weakness}: anybody who guesses it can predict every draw. Make one with openssl rand -hex 32`,
    );
  if (given.LOG_PRETTY) problems.push('LOG_PRETTY is for a terminal: remove it, so that programs can parse the log');
  if (COUNTRY_HEADER && NO_COUNTRY.test(COUNTRY_HEADER))
    problems.push('COUNTRY_HEADER must name a header in which the proxy sends a country, such as CF-IPCountry');
  return problems;
}

function forTestSystems({ RATE_LIMIT, LOTTERY_OPENS_AT_ONCE, ANALYTICS_DEBUG }: Guards): string[] {
  const problems: string[] = [];
  if (!RATE_LIMIT)
    problems.push(`RATE_LIMIT false allows unlimited guesses of codes and passwords: ${ON_A_TEST_SYSTEM}`);
  if (LOTTERY_OPENS_AT_ONCE)
    problems.push(`LOTTERY_OPENS_AT_ONCE opens draws before players can check their commitment: ${ON_A_TEST_SYSTEM}`);
  if (ANALYTICS_DEBUG) problems.push(`ANALYTICS_DEBUG shows anybody what the collector checks: ${ON_A_TEST_SYSTEM}`);
  return problems;
}

const believesAnybody = (proxies: Guards['TRUST_PROXY']): boolean =>
  proxies === true || (typeof proxies === 'string' && proxies.split(',').some((one) => EVERYBODY.test(one.trim())));
