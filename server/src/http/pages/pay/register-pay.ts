import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BASE_PATH } from '#contract/routes.ts';
import { ApiError, apiError } from '#server/kernel/api-error.ts';
import { parseCountry } from '#server/kernel/countries.ts';
import { isUuid } from '#server/kernel/ids/uuid.ts';
import type { Limit } from '#server/kernel/limits/limit.ts';
import type { LinkPages, LinkProblem, LinkView, LinkVisit } from '#server/kernel/links/link-view.ts';
import { deviceOf } from '../../request/device.ts';
import { localeOfRequest } from '../../request/locale.ts';
import type { Limiter } from '../../security/rate-limits.ts';
import { newNonce, type SecurityHeaders } from '../../security/security.ts';
import type { ContextDeps } from '../context.ts';
import { templateReader } from '../page.ts';
import { deviceWallet } from './device-wallet.ts';
import { payDocument } from './document.ts';
import { isOwnForm } from './own-form.ts';
import { formToken, payCookie } from './pay-cookie.ts';
import { penFor } from './pen.ts';
import { isStatement, parseForm, parseStatement, pressOf } from './pressed-form.ts';
import { writePage } from './write-page.ts';

export interface PayDeps extends ContextDeps {
  links: LinkPages;
  webDir: string;
  security: SecurityHeaders;
  publicUrl: string;
  limiter: Pick<Limiter, 'request'>;
  /** Presses for each link; each may open a session at a provider. Null: unlimited. */
  presses: Limit | null;
}

const FORM_BYTES = 8 * 1024;
/** 128 bits as base64url. */
const TOKEN = /^[\w-]{22}$/;
const NONCE_BYTES = 12;

type Named = LinkVisit['named'];
type Params = Record<string, string>;

/**
 * Registers the pages of payment links: the link itself, the page to which the provider returns, and the state of the
 * order. No cache keeps them, and the log has only the patterns of their addresses.
 */
export async function registerPay(app: FastifyInstance, deps: PayDeps): Promise<void> {
  const page = payPages(deps);
  await app.register(async (scope) => {
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_, body, done) => done(null, new URLSearchParams(body)),
    );
    const byToken = ({ params }: FastifyRequest): Named => ({ token: (params as Params).token ?? '' });
    const byId = ({ params }: FastifyRequest): Named => ({ id: (params as Params).id ?? '' });
    scope.get(`${BASE_PATH}/pay/:token`, (request, reply) => page.show(request, reply, byToken(request)));
    scope.post(`${BASE_PATH}/pay/:token`, (request, reply) => page.press(request, reply, byToken(request)));
    scope.get(`${BASE_PATH}/pay/back/:id`, (request, reply) => page.show(request, reply, byId(request)));
    scope.post(`${BASE_PATH}/pay/back/:id`, (request, reply) => page.press(request, reply, byId(request)));
    scope.get(`${BASE_PATH}/pay/state/:id`, (request, reply) => page.state(request, reply));
  });
}

function payPages(deps: PayDeps) {
  const { links, security, limiter, publicUrl, presses } = deps;
  const cookie = payCookie(publicUrl);
  const template = templateReader(join(deps.webDir, 'pay.html'));

  const send = async (request: FastifyRequest, reply: FastifyReply, view: LinkView, secret: string) => {
    const frame = await template();
    if (frame === null) throw apiError('server.unavailable', {});
    const nonce = newNonce();
    const locale = view.frame?.locale ?? localeOf(request);
    const form = { token: formToken(secret, pathOf(request)), nonce: randomBytes(NONCE_BYTES).toString('base64url') };
    const pen = penFor(locale, { form, wallet: deviceWallet(request.headers['user-agent'] ?? '') });
    const written = writePage(view, pen);
    reply
      .code(written.status ?? 200)
      .headers({ ...security.page(nonce), ...PRIVATE })
      .type('text/html; charset=utf-8');
    return reply.send(payDocument(request, frame, { ...written, nonce, locale }, deps));
  };

  const visitOf = (request: FastifyRequest, named: Named, secret: string | null, place: Place): LinkVisit => ({
    named,
    secret,
    locale: localeOf(request),
    ...place,
    address: request.country,
  });

  /** @throws ApiError `request.too_many` */
  const withdraw = async (request: FastifyRequest, named: Named, visit: LinkVisit & { secret: string }) => {
    const statement = parseStatement(request.body);
    if (!statement) return withProblem(await links.show(visit), 'request.invalid');
    const { token, name, email } = statement;
    if (!isOwnForm(request, publicUrl, { secret: visit.secret, path: pathOf(request), token }))
      return withProblem(await links.show(visit), 'request.foreign');
    await takePress(presses, named);
    return links.withdraw(visit, { name, email });
  };

  return {
    async show(request: FastifyRequest, reply: FastifyReply, named: Named) {
      const known = cookie.secretOf(request.headers);
      const secret = known ?? cookie.newSecret();
      const view = await explained(async () => {
        await limiter.request(request);
        return isNamed(named) ? links.show(visitOf(request, named, known, placeIn(request.query))) : UNKNOWN;
      });
      // A browser gets its secret before it presses, so that two pages that are open at once have the same one.
      if (known === null && view.kind === 'offer') reply.header('set-cookie', cookie.header(secret));
      return send(request, reply, view, secret);
    },

    async press(request: FastifyRequest, reply: FastifyReply, named: Named) {
      const secret = cookie.secretOf(request.headers);
      const form = parseForm(request.body);
      const view = await explained(async () => {
        await limiter.request(request);
        if (!isNamed(named)) return UNKNOWN;
        const place = form ?? placeIn(request.query);
        const visit = visitOf(request, named, secret, { country: parseCountry(place.country), state: place.state });
        if (secret === null) return withProblem(await links.show(visit), 'cookies.blocked');
        if (isStatement(request.body)) return withdraw(request, named, { ...visit, secret });
        if (!form || !isOwnForm(request, publicUrl, { secret, path: pathOf(request), token: form.token }))
          return withProblem(await links.show(visit), 'request.foreign');
        await takePress(presses, named);
        const device = deviceOf(request.headers['user-agent'], request.headers['sec-ch-ua-mobile']);
        return links.press({ ...visit, secret }, pressOf(form, device));
      });
      return send(request, reply, view, secret ?? cookie.newSecret());
    },

    async state(request: FastifyRequest, reply: FastifyReply) {
      await limiter.request(request);
      const { id = '' } = request.params as Params;
      const state = isUuid(id) ? await links.state(id, cookie.secretOf(request.headers)) : null;
      if (state === null) throw apiError('request.not_found', {});
      return reply.headers({ ...security.data, ...PRIVATE }).send({ state });
    },
  };
}

const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };
const UNKNOWN: LinkView = { kind: 'over', why: 'unknown', frame: null };

type Place = Pick<LinkVisit, 'country' | 'state'>;

function placeIn(query: unknown): Place {
  const { country, state } = query as Record<string, unknown>;
  return { country: parseCountry(country), state: typeof state === 'string' ? state.slice(0, 3) : null };
}

const isNamed = (named: Named): boolean => ('token' in named ? TOKEN.test(named.token) : isUuid(named.id));

const localeOf = (request: FastifyRequest) =>
  localeOfRequest(request, (request.query as Record<string, unknown>).locale);

/** The path of a page without its query: forms are bound to it. */
const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '';

/** Shows refusals and outages as pages. */
async function explained(work: () => Promise<LinkView>): Promise<LinkView> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'refused', problem: error, frame: null };
    throw error;
  }
}

const withProblem = (view: LinkView, code: LinkProblem['code']): LinkView =>
  view.kind === 'offer' || view.kind === 'order' ? { ...view, problem: { code, params: {} } } : view;

async function takePress(presses: Limit | null, named: Named): Promise<void> {
  const taken = await presses?.take(Object.values(named).join());
  if (taken && !taken.allowed) throw apiError('request.too_many', { retryAfter: taken.resetsIn });
}
