import type { App } from '../kit/app.ts';
import type { RunningTenant } from './running.ts';

/** Serves Discord's profile, with the address if it is granted. */
export function serveDiscordProfile(app: App, running: RunningTenant): void {
  app.get(`/${running.tenant.id}/api/users/@me`, async (request, reply) => {
    const [, bearer = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
    const token = await running.provider.AccessToken.find(bearer);
    const person = token && running.personOf(token.accountId);
    if (!person) return reply.code(401).send({ message: '401: Unauthorized', code: 0 });
    const hasEmail = token.scope?.split(' ').includes('email');
    return {
      id: token.accountId,
      username: person.name.toLowerCase().replace(/\W+/g, '.'),
      global_name: person.name,
      ...(hasEmail && { email: person.email, verified: person.verified }),
    };
  });
}
