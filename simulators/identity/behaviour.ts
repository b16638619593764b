import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { IdentityBooks } from './books.ts';
import type { IdentityConfig } from './config.ts';
import type { Tenant } from './tenants.ts';
import { type SigningKey, spoiled } from './tokens.ts';

interface Deps {
  tenant: Tenant;
  config: IdentityConfig;
  books: IdentityBooks;
  signing: SigningKey;
  clientSecret: string;
}

type TokenAnswer = Record<string, unknown>;

/** Adds the behaviour that tests configure and the deviations of the real provider, and records calls. */
export function behave(provider: Provider, deps: Deps): void {
  const { tenant, books } = deps;
  provider.use(async (ctx, next) => {
    const koa = ctx as KoaContextWithOIDC;
    if (tenant.id === 'facebook') scopesByComma(koa);
    if (tenant.id === 'apple' && refusesQuery(koa)) return;
    if (koa.method === 'POST' && koa.path === provider.pathFor('token', { mountPath: '' })) {
      await answerToken(koa, next, deps);
      return;
    }
    await next();
    if (koa.oidc?.route === 'discovery' && tenant.algorithm) {
      Object.assign(koa.body as object, { id_token_signing_alg_values_supported: [tenant.algorithm] });
    }
    if (koa.oidc?.route === 'discovery' && tenant.id === 'apple')
      Object.assign(koa.body as object, { authorization_response_iss_parameter_supported: undefined });
    if (tenant.id === 'facebook' || tenant.id === 'apple') withoutIssuer(koa);
  });

  provider.on('interaction.started', ({ oidc }) => {
    const id = oidc.entities.Interaction?.uid ?? '';
    books.asked(id, { ...noteOf(tenant, oidc.params ?? {}), outcome: 'asked', error: null });
  });
  provider.on('authorization.error', ({ oidc, query }, { error }) => {
    if (oidc.route !== 'authorization') return;
    const note = noteOf(tenant, oidc.params ?? query);
    books.asked(crypto.randomUUID(), { ...note, outcome: 'refused', error });
  });
  provider.on('server_error', (_ctx, error) => console.error(error));
}

async function answerToken(ctx: KoaContextWithOIDC, next: () => Promise<void>, deps: Deps): Promise<void> {
  const { tenant, config, books } = deps;
  const mode = config.modeOf(tenant.id);
  if (mode === 'token_error') {
    ctx.status = 500;
    ctx.body = { error: 'server_error', error_description: 'Asked to fail by /control/config' };
  } else {
    await next();
  }
  const answer = (ctx.body ?? {}) as TokenAnswer;
  if (typeof answer.id_token === 'string') {
    answer.id_token = await spoiled(answer.id_token, mode, deps.signing, deps.clientSecret);
  }
  books.exchanged({
    tenant: tenant.id,
    at: new Date().toISOString(),
    ok: ctx.status === 200,
    error: ctx.status === 200 ? null : String(answer.error),
    pkce: typeof ctx.oidc?.params?.code_verifier === 'string',
    nonce: Boolean(ctx.oidc?.entities.AuthorizationCode?.nonce),
    mode,
  });
  if (tenant.id === 'facebook' && ctx.status !== 200) ctx.body = facebookError(answer);
  if (mode === 'slow') await pause(ctx, config.delayMs);
}

/** Waits `ms` milliseconds, or until the caller disconnects. */
function pause({ res }: KoaContextWithOIDC, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    res.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const noteOf = ({ id }: Tenant, params: Record<string, unknown>) => ({
  tenant: id,
  at: new Date().toISOString(),
  redirectUri: textOf(params.redirect_uri),
  scope: textOf(params.scope),
  state: Boolean(params.state),
  nonce: Boolean(params.nonce),
  pkce: params.code_challenge ? (textOf(params.code_challenge_method) ?? 'plain') : null,
  subject: null,
});

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Facebook also accepts scopes separated by commas, and always grants the public profile. */
function scopesByComma(ctx: KoaContextWithOIDC): void {
  if (ctx.method !== 'GET' || !ctx.query.client_id) return;
  const asked = String(ctx.query.scope ?? '').split(/[\s,]+/);
  ctx.query = { ...ctx.query, scope: [...new Set(['public_profile', ...asked])].join(' ').trim() };
}

/** Apple answers a request for name or address only by a POST from its page. */
function refusesQuery(ctx: KoaContextWithOIDC): boolean {
  const asked = String(ctx.query.scope ?? '').split(' ');
  const isRefused = ctx.path.endsWith('/auth/authorize') && ctx.query.response_mode !== 'form_post';
  if (!isRefused || !asked.some((scope) => scope === 'name' || scope === 'email')) return false;
  ctx.status = 400;
  ctx.body = 'response_mode must be form_post when name or email scope is requested.';
  return true;
}

/** Facebook and Apple do not send their issuer in the answer to the browser (RFC 9207), as the others may. */
function withoutIssuer(ctx: KoaContextWithOIDC): void {
  const to = ctx.response.get('location');
  if (!URL.canParse(to)) return;
  const url = new URL(to);
  url.searchParams.delete('iss');
  ctx.set('location', url.href);
}

/** Facebook's own form of an error, where OAuth 2.0 has a code. */
const facebookError = ({ error, error_description: why }: TokenAnswer) => ({
  error: { message: String(why ?? error), type: 'OAuthException', code: 100 },
});
