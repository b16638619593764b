import { createHmac } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { App } from '../kit/app.ts';
import { addressAt } from './people.ts';
import type { RunningTenant } from './running.ts';

const query = z.object({
  fields: z.string().max(200).default('id,name'),
  access_token: z.string().max(500).optional(),
  appsecret_proof: z.string().max(200).optional(),
});

/** Serves Facebook's profile: the requested fields, and the email only if it is granted and confirmed. */
export function serveProfile(app: App, running: RunningTenant): void {
  const { tenant, client } = running;
  app.get(`/${tenant.id}/me`, { schema: { querystring: query } }, async (request, reply) => {
    const { fields, access_token: inQuery, appsecret_proof: proof } = request.query;
    const [, bearer] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const value = bearer ?? inQuery ?? '';
    const token = await running.provider.AccessToken.find(value);
    const person = token && running.personOf(token.accountId);
    if (!person) return refuse(reply, 'Invalid OAuth access token.', 190);
    if (proof !== undefined && proof !== createHmac('sha256', client.clientSecret).update(value).digest('hex')) {
      return refuse(reply, 'Invalid appsecret_proof provided in the API argument', 100);
    }
    const email = token.scope?.split(' ').includes('email') ? addressAt(tenant, person) : null;
    const profile = { id: token.accountId, name: person.name, ...(email && { email }) };
    const wanted = new Set(['id', ...fields.split(',')]);
    return Object.fromEntries(Object.entries(profile).filter(([name]) => wanted.has(name)));
  });
}

const refuse = (reply: FastifyReply, message: string, code: number): FastifyReply =>
  reply.code(400).send({ error: { message, type: 'OAuthException', code } });
