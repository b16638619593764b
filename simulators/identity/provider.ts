import { randomBytes } from 'node:crypto';
import {
  type AllClientMetadata,
  type Configuration,
  type InteractionResults,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import { type AppleKey, isAppleSecret } from './apple.ts';
import type { IdentityConfig } from './config.ts';
import { refusedPage } from './pages.ts';
import { addressAt, type Person } from './people.ts';
import { memoryStore } from './store.ts';
import type { Tenant } from './tenants.ts';
import type { SigningKey } from './tokens.ts';

export interface Credentials {
  clientId: string;
  clientSecret: string;
  /** The key by which the shop proves itself at Apple, in place of the secret. */
  apple?: AppleKey;
}

const HOUR_SECONDS = 3600;

/**
 * Creates the provider of one tenant with the certified `oidc-provider`. Each sign-in asks for the person and for
 * consent in one step; no session is kept.
 * @param issuer its URL for browsers, with the tenant's path
 * @param personOf returns the person with this id
 */
export function tenantProvider(options: {
  tenant: Tenant;
  issuer: string;
  client: Credentials;
  signing: SigningKey;
  config: IdentityConfig;
  pictureOf: (person: Person) => string;
  personOf: (subject: string) => Person | undefined;
}): Provider {
  const { tenant, issuer, signing, config } = options;
  const store = memoryStore();
  const client = (): AllClientMetadata => ({
    client_id: options.client.clientId,
    client_secret: options.client.clientSecret,
    client_name: 'The game shop',
    redirect_uris: tenant.returnPaths.map((path) => config.redirectBase + path),
    response_types: ['code'],
    grant_types: ['authorization_code'],
    scope: tenant.scopes.join(' '),
    token_endpoint_auth_method: 'client_secret_post',
    id_token_signed_response_alg: asForWeb(tenant, config) ? 'HS256' : signing.algorithm,
  });

  const settings: Configuration = {
    // The only client is stored like a dynamically registered one, so that its redirect URLs may change.
    adapter: (kind) => {
      const kept = store(kind);
      return kind === 'Client'
        ? { ...kept, find: async (id) => (id === options.client.clientId ? client() : undefined) }
        : kept;
    },
    jwks: { keys: [signing.jwk] },
    scopes: [...tenant.scopes],
    claims: { openid: ['sub'], profile: ['name', 'picture'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    allowOmittingSingleRegisteredRedirectUri: false,
    enabledJWA: { idTokenSigningAlgValues: [signing.algorithm, 'HS256'] },
    pkce: { required: () => tenant.algorithm !== null },
    routes: tenant.routes,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: tenant.algorithm !== null },
    },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: `${tenant.id}_session` },
      // A path that no browser requests: the next sign-in asks again.
      long: { path: `/${tenant.id}/none`, httpOnly: true, sameSite: 'lax' },
    },
    ttl: {
      AccessToken: HOUR_SECONDS,
      AuthorizationCode: 600,
      Grant: HOUR_SECONDS,
      IdToken: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      Session: HOUR_SECONDS,
    },
    interactions: {
      policy: askEachTime(),
      url: (_ctx, { uid }) => `/${tenant.id}/interaction/${uid}`,
    },
    loadExistingGrant: grantWhatWasAgreed,
    findAccount(_ctx, subject) {
      const person = options.personOf(subject);
      if (!person) return undefined;
      const email = addressAt(tenant, person);
      return {
        accountId: subject,
        claims: () => ({
          sub: subject,
          name: person.name,
          picture: options.pictureOf(person),
          ...(email && { email, ...(!asForWeb(tenant, config) && { email_verified: person.verified }) }),
        }),
      };
    },
    renderError(ctx, { error, error_description: why }) {
      const { status, headers, text } = refusedPage(tenant, error, why, ctx.status);
      ctx.status = status;
      ctx.set(headers);
      ctx.body = text;
    },
  };
  const provider = new Provider(issuer, settings);
  const { apple, clientId } = options.client;
  if (apple) {
    // A part of its public interface: https://github.com/panva/node-oidc-provider/blob/main/docs/README.md
    Object.assign(provider.Client.prototype, {
      compareClientSecret: (secret: string) => isAppleSecret(secret, { ...apple, clientId, issuer }),
    });
  }
  return provider;
}

const asForWeb = ({ id }: Tenant, { line }: IdentityConfig): boolean => id === 'line' && line === 'web';

/** Always asks the user. One page answers every prompt, and its answer covers all of them (`consented`). */
function askEachTime() {
  const { base, Check, Prompt } = interactionPolicy;
  const policy = base();
  policy.clear();
  const person = new Check('person', 'Somebody has to choose who signs in', ({ oidc }) =>
    oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  );
  policy.add(new Prompt({ name: 'login', requestable: true }, person));
  policy.add(new Prompt({ name: 'select_account', requestable: true }));
  policy.add(new Prompt({ name: 'consent', requestable: true }));
  return policy;
}

/** The page's answer: this person, with consent to everything requested, except a withheld email. */
export const consented = (accountId: string, keepsEmail: boolean): InteractionResults => ({
  login: { accountId },
  select_account: {},
  consent: { keepsEmail },
});

/** Grants the consent from the choice: everything requested, except a withheld email. */
async function grantWhatWasAgreed({ oidc }: KoaContextWithOIDC) {
  const accountId = oidc.account?.accountId;
  const clientId = oidc.client?.clientId;
  if (!accountId || !clientId || !oidc.result?.login) return undefined;
  const grant = new oidc.provider.Grant({ accountId, clientId });
  grant.addOIDCScope([...oidc.requestParamOIDCScopes].join(' '));
  if (oidc.result.consent?.keepsEmail) grant.rejectOIDCScope('email');
  await grant.save();
  return grant;
}
