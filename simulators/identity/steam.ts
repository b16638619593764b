import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { App } from '../kit/app.ts';
import { sendPage } from '../kit/page.ts';
import type { IdentityBooks } from './books.ts';
import { answer, chosen } from './choice.ts';
import type { IdentityConfig } from './config.ts';
import { choicePage, EMPTY, refusedPage } from './pages.ts';
import { subjectOf } from './people.ts';
import { TENANTS, type Tenant } from './tenants.ts';

const NAMESPACE = 'http://specs.openid.net/auth/2.0';
const SIGNED = 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle';
const fields = z.record(z.string(), z.string());

/** Plays Steam: OpenID 2.0 without associations. Each answer is confirmed once. */
export function serveSteam(
  app: App,
  { config, books, origin }: { config: IdentityConfig; books: IdentityBooks; origin: () => string },
): void {
  const tenant = TENANTS.find(({ id }) => id === 'steam') as Tenant;
  /** The addresses of the answers of people who are choosing. */
  const asked = new Map<string, string>();
  /** The answers that nobody has verified yet, by signature. */
  const given = new Map<string, string>();
  const page = () => `${origin()}/steam/openid/login`;

  app.get('/steam/openid/login', { schema: { querystring: fields } }, async ({ query }, reply) => {
    const { 'openid.return_to': returnTo = '', 'openid.realm': realm = '' } = query;
    const isAllowed = query['openid.mode'] === 'checkid_setup' && query['openid.ns'] === NAMESPACE;
    const path = URL.parse(returnTo)?.pathname ?? '';
    const isOurs = returnTo.startsWith(config.redirectBase) && tenant.returnPaths.some((one) => path.endsWith(one));
    if (!isAllowed || !isOurs || !returnTo.startsWith(realm)) {
      const { status, headers, text } = refusedPage(tenant, 'invalid_request', 'The address is not the shop’s.', 400);
      return reply.code(status).headers(headers).send(text);
    }
    const id = randomUUID();
    asked.set(id, returnTo);
    const note = { tenant: tenant.id, at: new Date().toISOString(), redirectUri: returnTo, scope: null, nonce: false };
    books.asked(id, { ...note, state: true, pkce: null, outcome: 'asked', subject: null, error: null });
    return reply.redirect(`/steam/interaction/${id}`, 303);
  });

  const at = '/steam/interaction/:id';
  const wanted = (id: string) => ({ scopes: [], returnTo: asked.get(id) ?? origin() });
  app.get(at, { schema: { params: z.object({ id: z.uuid() }) } }, ({ params: { id } }, reply) =>
    sendPage(reply, choicePage(tenant, wanted(id))),
  );
  app.post(at, { schema: { params: z.object({ id: z.uuid() }), body: answer } }, ({ params: { id }, body }, reply) => {
    const { returnTo } = wanted(id);
    const back = new URL(returnTo);
    const put = (values: Record<string, string>): void => {
      for (const [name, value] of Object.entries(values)) back.searchParams.set(`openid.${name}`, value);
    };
    if (body.choice === 'cancel') {
      books.answered(id, 'cancelled', null);
      put({ ns: NAMESPACE, mode: 'cancel' });
      return reply.redirect(back.href, 303);
    }
    const person = chosen(body.person, body.address);
    if (typeof person === 'string')
      return sendPage(reply, choicePage(tenant, wanted(id), { ...EMPTY, person: body.person, problem: person }));
    const account = `${origin()}/steam/openid/id/${subjectOf('steam', person)}`;
    books.answered(id, 'consented', account);
    const signature = randomBytes(20).toString('base64');
    const nonce = `${new Date().toISOString().replace(/\.\d+Z$/, 'Z')}${randomBytes(12).toString('base64')}`;
    put({ ns: NAMESPACE, mode: 'id_res', op_endpoint: page(), claimed_id: account, identity: account });
    put({ return_to: returnTo, response_nonce: nonce, assoc_handle: '1234567890', signed: SIGNED, sig: signature });
    given.set(signature, textOf(Object.fromEntries(back.searchParams)));
    return reply.redirect(back.href, 303);
  });

  app.post('/steam/openid/login', { schema: { body: fields } }, async ({ body }, reply) => {
    const mode = config.modeOf(tenant.id);
    if (mode === 'slow') await pause(config.delayMs);
    if (mode === 'token_error') return reply.code(503).send('busy');
    const signature = body['openid.sig'] ?? '';
    const isValid = body['openid.mode'] === 'check_authentication' && given.get(signature) === textOf(body);
    given.delete(signature);
    reply.type('text/plain');
    return `ns:${NAMESPACE}\nis_valid:${isValid}\n`;
  });
}

/** Returns the signed fields of an answer as one text. */
const textOf = (values: Readonly<Record<string, string>>): string =>
  SIGNED.split(',')
    .map((name) => `${name}:${values[`openid.${name}`]}`)
    .join('\n');
