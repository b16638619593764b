import { z } from 'zod';
import { type App, createApp } from '../kit/app.ts';
import { sendPage, serveStyle } from '../kit/page.ts';
import { type ListenOptions, listen, type Simulator } from '../kit/simulator.ts';
import { IdentityBooks } from './books.ts';
import { serveChoice } from './choice.ts';
import { IdentityConfig, identityConfig } from './config.ts';
import { serveDiscordProfile } from './discord.ts';
import { serveProfile } from './graph.ts';
import { overviewPage } from './pages.ts';
import { portrait } from './people.ts';
import type { Credentials } from './provider.ts';
import { RunningTenant } from './running.ts';
import { serveSteam } from './steam.ts';
import { type ClientTenantId, TENANTS } from './tenants.ts';
import { newSigningKey } from './tokens.ts';

export interface IdentityOptions {
  clients: Record<ClientTenantId, Credentials>;
  /** The shop's public URL with its base path; its callbacks are below it. */
  redirectBase: string;
  listen?: ListenOptions;
  /** Origin for browsers; if absent, where it listens. */
  publicUrl?: string;
}

/**
 * Starts the providers, all in one server. Everything is in memory: keys are new at each start, people's ids are not.
 */
export async function startIdentity(options: IdentityOptions): Promise<Simulator> {
  const app = createApp();
  let origin = '';
  const config = new IdentityConfig(options.redirectBase);
  const books = new IdentityBooks();
  const tenants = await Promise.all(
    TENANTS.filter(({ id }) => id !== 'steam').map(async (tenant) => {
      const signing = await newSigningKey(tenant.algorithm ?? 'ES256');
      return new RunningTenant({
        tenant,
        client: options.clients[tenant.id as ClientTenantId],
        signing,
        config,
        books,
      });
    }),
  );

  for (const running of tenants) {
    serveChoice(app, running);
    if (running.tenant.id === 'facebook') serveProfile(app, running);
    if (running.tenant.id === 'discord') serveDiscordProfile(app, running);
    serveProvider(app, running);
  }
  serveSteam(app, { config, books, origin: () => origin });
  serveControl(app, config, books);
  servePictures(app);
  serveStyle(app);

  app.get('/', (_request, reply) =>
    sendPage(
      reply,
      overviewPage(({ id }) => `${origin}/${id}`),
    ),
  );
  const { url, port } = await listen(app, options.listen ?? {});
  origin = options.publicUrl ?? url;
  for (const running of tenants) running.open(origin);
  return { name: 'identity', url, port, close: () => app.close() };
}

/** Passes all other paths of the tenant to the provider, which reads bodies itself. */
function serveProvider(app: App, running: RunningTenant): void {
  const prefix = `/${running.tenant.id}`;
  app.register(async (plugin) => {
    plugin.removeAllContentTypeParsers();
    plugin.addContentTypeParser('*', (_request, _payload, done) => done(null));
    plugin.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: `${prefix}/*`,
      async handler({ raw }, reply) {
        reply.hijack();
        raw.url = raw.url?.slice(prefix.length);
        await running.provider.callback()(Object.assign(raw, { baseUrl: prefix }), reply.raw);
      },
    });
  });
}

/** Serves the API of tests and demos; no real provider has it. */
function serveControl(app: App, config: IdentityConfig, books: IdentityBooks): void {
  app.put('/control/config', { schema: { body: identityConfig.partial() } }, (request) => {
    config.change(request.body);
    return config.show();
  });
  app.get('/control/config', () => config.show());
  app.get('/control/books', () => books.show());
  app.post('/control/reset', () => {
    config.reset();
    books.clear();
    return config.show();
  });
}

function servePictures(app: App): void {
  const byName = z.object({ name: z.string().max(300) });
  app.get('/people/:name.svg', { schema: { params: byName } }, (request, reply) =>
    reply
      .headers({ 'content-type': 'image/svg+xml', 'content-security-policy': "default-src 'none'" })
      .send(portrait(request.params.name)),
  );
}
