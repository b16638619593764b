import Fastify, { type FastifyRequest } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { Refused } from './refused.ts';

const BODY_LIMIT = 1024 * 1024;

/**
 * Creates a Fastify app that validates with zod, reads HTML forms and answers refusals as `{ error: { code, message }
 * }`.
 */
export function createApp() {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    keepAliveTimeout: 72_000,
    forceCloseConnections: true,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
  app.setErrorHandler((error: unknown, _request, reply) => {
    const { status, code } = answerTo(error);
    const message = error instanceof Error ? error.message : String(error);
    if (!(error instanceof Refused) && status >= 500) console.error(error);
    return reply.code(status).send({ error: { code, message } });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: { code: 'not_found', message: 'No such page' } }),
  );
  app.addHook('preHandler', refuseForeignForms);
  return app;
}

export type App = ReturnType<typeof createApp>;

function answerTo(error: unknown): { status: number; code: string } {
  if (error instanceof Refused) return { status: error.status, code: error.code };
  const given = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return given < 500 ? { status: given, code: 'invalid_request' } : { status: 500, code: 'internal' };
}

/** Refuses forms of other sites (CSRF); browsers send the origin of a form. */
async function refuseForeignForms(request: FastifyRequest): Promise<void> {
  const from = request.headers['sec-fetch-site'];
  if (request.method !== 'GET' && from !== undefined && from !== 'same-origin' && from !== 'none') {
    throw new Refused(403, 'foreign_form', 'This form was sent from another site');
  }
}
