interface Guards {
  RATE_LIMIT: boolean;
  TRUST_PROXY: boolean | number | string;
  ALLOW_SANDBOX: boolean;
}

/** A prefix of no bits is every address there is. */
const EVERYBODY = /\/0+$/;

/** What would leave a shop open to whoever tries codes and passwords. */
export function exposedInProduction({ RATE_LIMIT, TRUST_PROXY, ALLOW_SANDBOX }: Guards): string[] {
  const problems: string[] = [];
  if (!RATE_LIMIT && !ALLOW_SANDBOX) {
    problems.push(
      'RATE_LIMIT false lets anybody try as many codes and passwords as they like: remove it, or set ALLOW_SANDBOX=1 on a test system',
    );
  }
  const anybody =
    TRUST_PROXY === true ||
    (typeof TRUST_PROXY === 'string' && TRUST_PROXY.split(',').some((one) => EVERYBODY.test(one.trim())));
  if (anybody) {
    problems.push(
      'TRUST_PROXY believes anybody about their address, so that limits count nobody: set it to the number of proxies in front of the portal, or to their addresses',
    );
  }
  return problems;
}
