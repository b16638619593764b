import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressLimitKey, type Limit, type LimitResult, type Limits } from '#server/kernel/limits/limit.ts';
import type { Headers } from '../security/security.ts';
import {
  EVENTS_LIMIT,
  type EventBatch,
  parseBatch,
  parseForm,
  parseServerBatch,
  parseSingleEvent,
  UnreadableRequest,
} from './event-batches.ts';
import { createOriginCheck } from './event-origins.ts';

/** A fault of an event, as `domains/analytics` reports it. */
interface Fault {
  fatal: boolean;
  why: string;
}

export interface CollectorDeps {
  config: {
    apps: readonly string[];
    serverApps: readonly string[];
    origins: readonly string[];
    debug: boolean;
    /** Days for which events are kept. */
    days: number;
  };
  /** The shop's own address. */
  publicUrl: string;
  /** Stores every event of a batch, invalid ones with the reasons. */
  collect(batch: EventBatch & { from: string | null }): Promise<void>;
  check(event: unknown): readonly Fault[];
  /** Requests of one address. */
  limit: Limit;
  /** Kibibytes of request bodies of one address. */
  sizeLimit: Limit;
  headers: Headers;
}

/** Requests per minute, address and process: one batch every six seconds from each of sixty tabs. */
const REQUESTS = 600;
/** Kibibytes per minute: ten events of one kibibyte in each request. */
const KIBIBYTES = 6000;

export const eventLimits = (limits: Limits): Pick<CollectorDeps, 'limit' | 'sizeLimit'> => ({
  limit: limits('events', REQUESTS, 60),
  sizeLimit: limits('event-size', KIBIBYTES, 60),
});

/** On a separate host, the vendor's clients expect the collector at the root. */
const BASE_PATHS = ['/platform/events', ''];
/** A transparent image of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Registers the collector of events from scripts, apps and servers; docs/analytics.md has the wire format. */
export async function registerCollector(app: FastifyInstance, deps: CollectorDeps): Promise<void> {
  const { config, collect, limit } = deps;
  const originCheck = createOriginCheck(deps.publicUrl, config.origins);

  const take = async (told: EventBatch, known: readonly string[], from: string | null): Promise<void> => {
    if (!known.includes(told.app)) throw new UnreadableRequest('this app is not known here', 403);
    await collect({ ...told, from });
  };
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers(deps.headers).header('cache-control', 'no-store');
    // Pages of other sites may load it, unlike the shop's other answers.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (!originCheck.admits(request, reply))
      throw new UnreadableRequest('this site is not allowed to send events', 403);
    refuseOverLimit(await limit.take(addressLimitKey(request.ip)), reply);
  };
  const weigh = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const kibibytes = Math.ceil((request.url.length + bodyOf(request).length) / 1024);
    refuseOverLimit(await deps.sizeLimit.take(addressLimitKey(request.ip), kibibytes), reply);
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: EVENTS_LIMIT },
      async (_: unknown, body: Buffer) => body,
    );
    scope.setErrorHandler((error, request, reply) => {
      const { status, why } = refusalOf(error);
      if (status === 500) throw error;
      // An image request cannot show the reason of a refusal, and the page cannot read it.
      if (isPixelRequest(request) && status === 400) return reply.code(200).type('image/gif').send(PIXEL);
      return reply.code(status).send({ code: -1, msg: why });
    });
    scope.addHook('onRequest', admit);
    scope.addHook('preHandler', weigh);
    for (const place of BASE_PATHS) {
      scope.get(`${place}/sync_js`, async (request, reply) => {
        await take(parseBatch(new URLSearchParams(queryOf(request))), config.apps, addressLimitKey(request.ip));
        return reply.type('image/gif').send(PIXEL);
      });
      scope.post(`${place}/sync_js`, async (request) => {
        await take(parseBatch(await formOf(request)), config.apps, addressLimitKey(request.ip));
        return { code: 0 };
      });
      scope.post(`${place}/sync_server`, async (request) => {
        const { appid, compress } = request.headers;
        const told = await parseServerBatch(bodyOf(request), String(appid ?? ''), compress === 'gzip');
        await take(told, config.serverApps, null);
        return { code: 0 };
      });
      scope.post(`${place}/data_debug`, async (request) => debug(await formOf(request), addressLimitKey(request.ip)));
      scope.get(`${place}/data_debug`, async (request) =>
        debug(new URLSearchParams(queryOf(request)), addressLimitKey(request.ip)),
      );
      for (const path of ['sync_js', 'data_debug'])
        scope.options(`${place}/${path}`, async (_, reply) => {
          originCheck.preflight(reply);
          return reply.code(204).send();
        });
    }
  });

  /**
   * Checks one event, and stores it unless the client wants only the check. `errorLevel`: 0 valid, 1 invalid property,
   * 2 invalid event, -1 no debug mode.
   */
  async function debug(
    fields: URLSearchParams,
    from: string,
  ): Promise<{ errorLevel: number; errorReasons?: string[] }> {
    const name = fields.get('appid') ?? '';
    if (!config.debug || ![...config.apps, ...config.serverApps].includes(name)) return { errorLevel: -1 };
    const event = parseSingleEvent(fields);
    const faults = deps.check(event);
    const errorReasons = faults.map(({ why }) => why);
    if (faults.some(({ fatal }) => fatal)) return { errorLevel: 2, errorReasons };
    if (fields.get('dryRun') !== '1') await collect({ app: name, events: [event], from });
    return faults.length > 0 ? { errorLevel: 1, errorReasons } : { errorLevel: 0 };
  }
}

function refuseOverLimit({ allowed, resetsIn }: LimitResult, reply: FastifyReply): void {
  if (allowed) return;
  reply.header('retry-after', String(resetsIn));
  throw new UnreadableRequest('too many requests', 429);
}

const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
const formOf = (request: FastifyRequest) => parseForm(bodyOf(request), request.headers['content-type'] ?? '');
const queryOf = ({ url }: FastifyRequest): string => url.slice(url.indexOf('?') + 1 || url.length);

const isPixelRequest = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' && routeOptions.url?.endsWith('/sync_js') === true;

function refusalOf(error: unknown): { status: number; why: string } {
  if (error instanceof UnreadableRequest) return error;
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status === 413) return { status, why: `more than ${EVENTS_LIMIT} bytes` };
  // The database is away: the client may send the same events again.
  return status >= 400 && status < 500 ? { status, why: 'the request is broken' } : { status: 500, why: '' };
}
