import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type InteractionResults } from 'oidc-provider';
import { z } from 'zod';
import type { App } from '../kit/app.ts';
import { sendPage } from '../kit/page.ts';
import { choicePage, EMPTY, refusedPage } from './pages.ts';
import { PEOPLE, type Person, personOf } from './people.ts';
import { consented } from './provider.ts';
import type { RunningTenant } from './running.ts';

export const answer = z.object({
  choice: z.enum(['allow', 'cancel']),
  person: z.string().max(32).default(''),
  address: z.string().max(254).default(''),
  keepsEmail: z.literal('on').optional(),
});

const ONE_ANSWER = { mergeWithLastSubmission: false };

/** Serves the page where the user signs in and agrees, or cancels. It accepts one answer. */
export function serveChoice(app: App, running: RunningTenant): void {
  const { tenant, books } = running;
  const path = `/${tenant.id}/interaction/:uid`;

  /** Returns the current request; null, with an error page, if it is over or belongs to another browser. */
  const asked = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const { uid, params } = await running.provider.interactionDetails(request.raw, reply.raw);
      return { uid, scopes: String(params.scope ?? '').split(' '), returnTo: String(params.redirect_uri) };
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
      const { status, headers, text } = refusedPage(
        tenant,
        error.error,
        'It is over, or another browser began it.',
        400,
      );
      reply.code(status).headers(headers).send(text);
      return null;
    }
  };

  app.get(path, async (request, reply) => {
    const wanted = await asked(request, reply);
    return wanted ? sendPage(reply, choicePage(tenant, wanted)) : reply;
  });

  app.post(path, { schema: { body: answer } }, async (request, reply) => {
    const wanted = await asked(request, reply);
    if (!wanted) return reply;
    const { choice, person: id, address, keepsEmail } = request.body;
    if (choice === 'cancel') {
      books.answered(wanted.uid, 'cancelled', null);
      return finish(request, reply, { error: 'access_denied', error_description: 'The person cancelled' });
    }
    const person = chosen(id, address);
    if (typeof person === 'string') {
      const draft = { ...EMPTY, person: id, address, keepsEmail: keepsEmail === 'on', problem: person };
      return sendPage(reply, choicePage(tenant, wanted, draft));
    }
    const subject = running.meet(person);
    books.answered(wanted.uid, 'consented', subject);
    return finish(request, reply, consented(subject, keepsEmail === 'on'));
  });

  const finish = async ({ raw }: FastifyRequest, reply: FastifyReply, result: InteractionResults) =>
    reply.redirect(await running.provider.interactionResult(raw, reply.raw, result, ONE_ANSWER), 303);
}

/** Returns the person, or the invalid field. */
export function chosen(id: string, address: string): Person | 'person' | 'address' {
  if (id !== 'other') return PEOPLE.find((person) => person.id === id) ?? 'person';
  const typed = address.trim();
  return z.email().safeParse(typed).success ? personOf(typed) : 'address';
}
