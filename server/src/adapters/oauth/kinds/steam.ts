import { type OauthRequest, ProviderUnavailable, SignInCancelled } from '#server/domains/accounts/oauth/oauth.port.ts';
import { oauthFetch } from '../http.ts';
import type { KindManifest } from '../manifest.ts';

const SITE = 'https://steamcommunity.com';
const NAMESPACE = 'http://specs.openid.net/auth/2.0';
const ANY_ACCOUNT = `${NAMESPACE}/identifier_select`;

/** Fields that the shop uses or that bind the answer to it. Steam has to have signed each of them. */
const SIGNED = ['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'];
/** A longer difference between the time of an answer and now means that the answer is old. */
const FRESH_MS = 5 * 60_000;

/** The state is part of the signed address, so an answer belongs to one attempt, which is used once. */
const returnTo = ({ redirectUri }: Pick<OauthRequest, 'redirectUri'>, state: string): string =>
  `${redirectUri}?${new URLSearchParams({ state })}`;

/** Returns the number of the account. @throws Error if the answer is not for this attempt, incomplete or old */
function accountOf(answer: URLSearchParams, expected: { site: string; returnTo: string; now: Date }): string {
  const names = [...answer.keys()];
  if (new Set(names).size !== names.length) throw new Error('a field is there twice');
  const field = (name: string): string => answer.get(`openid.${name}`) ?? '';
  if (field('ns') !== NAMESPACE || field('mode') !== 'id_res') throw new Error('it is no positive answer');
  const signed = field('signed').split(',');
  const unsigned = SIGNED.filter((name) => !signed.includes(name));
  if (unsigned.length > 0) throw new Error(`${unsigned.join(', ')} are not signed`);
  if (field('op_endpoint') !== `${expected.site}/openid/login`) throw new Error('another provider answered');
  if (field('return_to') !== expected.returnTo) throw new Error('it belongs to another attempt');
  const [, made = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)/.exec(field('response_nonce')) ?? [];
  if (!(Math.abs(Date.parse(made) - expected.now.getTime()) <= FRESH_MS)) throw new Error('it is old');
  const prefix = `${expected.site}/openid/id/`;
  const claimed = field('claimed_id');
  const account = claimed.startsWith(prefix) ? claimed.slice(prefix.length) : '';
  if (!/^\d{17}$/.test(account) || field('identity') !== claimed) throw new Error('it names no account of Steam');
  return account;
}

/** Steam signs in by OpenID 2.0, without a client id, a secret or an address of mail. */
export const steam: KindManifest = {
  needs: [],
  open({ id: name }, { url: site = SITE }, { outbound, now }) {
    const fetch = oauthFetch(outbound, new Set([new URL(site).origin]));
    const page = `${site}/openid/login`;

    /** Asks Steam whether it signed the answer. Steam confirms each answer once. */
    async function isConfirmed(answer: URLSearchParams): Promise<boolean> {
      const body = new URLSearchParams([...answer].filter(([field]) => field.startsWith('openid.')));
      body.set('openid.mode', 'check_authentication');
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const found = await fetch(page, { method: 'POST', headers, body, redirect: 'manual' });
      if (found.status !== 200) throw new ProviderUnavailable(`${name} answered ${found.status}`);
      const lines = (await found.text()).split('\n');
      return lines.includes('is_valid:true') && lines.includes(`ns:${NAMESPACE}`);
    }

    return {
      name,
      authorizationUrl: async (request) =>
        `${page}?${new URLSearchParams({
          'openid.ns': NAMESPACE,
          'openid.mode': 'checkid_setup',
          'openid.claimed_id': ANY_ACCOUNT,
          'openid.identity': ANY_ACCOUNT,
          'openid.return_to': returnTo(request, request.state),
          'openid.realm': `${new URL(request.redirectUri).origin}/`,
        })}`,
      async identify(request, { state, openid = '' }) {
        const answer = new URLSearchParams(openid);
        if (answer.get('openid.mode') === 'cancel') throw new SignInCancelled();
        const subject = accountOf(answer, { site, returnTo: returnTo(request, state), now: now() });
        if (!(await isConfirmed(answer))) throw new Error(`${name} did not confirm its answer`);
        return { subject, name: null, verifiedEmail: null };
      },
    };
  },
};
