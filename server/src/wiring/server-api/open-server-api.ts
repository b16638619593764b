import { createHmac } from 'node:crypto';
import { type ServerCall, serverApi } from '#contract/publisher/server-api.ts';
import { chargingOf } from '../../adapters/psp/charging.ts';
import { PAYMENT_PROVIDERS } from '../../adapters/psp/providers.ts';
import { createBatcher } from '../../db/batcher.ts';
import { connect } from '../../db/client.ts';
import { fulfilment } from '../../domains/fulfilment/index.ts';
import { publisherOrdersOf } from '../../domains/orders/index.ts';
import { createResender } from '../../domains/receipts/index.ts';
import type { RequestInfo } from '../../http/api/handlers.ts';
import type { ServerApiDeps, ServerCaller, ServerHandlers } from '../../http/publisher/server-api.ts';
import { openOnce } from '../../kernel/work/open-once.ts';
import { retryOnce, Unavailable } from '../../kernel/work/unavailable.ts';
import { keysBySecrets, noteUse } from '../../operations/keys/keys.repo.ts';
import { isKeySecret, keptOfSecret } from '../../operations/keys/secret.ts';
import { DESK_SECONDS } from '../../operations/patience.ts';
import { catalogRules } from '../catalog-sections.ts';
import type { Domains } from '../domains.ts';
import { openDraftCheck } from '../draft-check/check-thread.ts';
import type { Infrastructure, PortalConfig } from '../infrastructure.ts';
import { payLinksOf } from '../pay-links.ts';
import { playerData } from '../player-data.ts';

/** Connections of its own, so that calls of the publisher's backend cannot take those of orders. */
const CONNECTIONS = 4;

/**
 * Opens the server API. Its operations are loaded, and its connections opened, at the first call: most of its code is
 * of no use to a shop without keys.
 * @param opened gets what must be closed if a later part cannot start
 */
export function openServerApi(
  config: PortalConfig,
  { log, catalog, queue }: Pick<Infrastructure, 'log' | 'catalog' | 'queue'>,
  { payments, characters }: Pick<Domains, 'payments' | 'characters'>,
  opened: AsyncDisposableStack,
): ServerApiDeps & { close(): Promise<void> } {
  const connection = { max: CONNECTIONS, name: 'manawell server api', log };
  const sql = connect(config.databaseUrl, { ...connection, seconds: DESK_SECONDS.action });
  const readOnly = connect(config.databaseUrl, { ...connection, seconds: DESK_SECONDS.query, readOnly: true });
  const drafts = openDraftCheck();
  const findKey = createBatcher((hashes: Buffer[]) => retryOnce(() => keysBySecrets(readOnly, hashes)), { log });
  const findOrder = createBatcher((numbers: string[]) => retryOnce(() => publisherOrdersOf(readOnly, numbers)), {
    log,
  });
  const close = async (): Promise<void> =>
    void (await Promise.all([drafts.close(), sql.end({ timeout: 5 }), readOnly.end({ timeout: 5 })]));
  opened.defer(close);
  const handlers = openOnce(async (): Promise<ServerHandlers> => {
    const { serverHandlers } = await import('./server-handlers.ts');
    return serverHandlers({
      sql,
      readOnly,
      findOrder,
      payments,
      charging: chargingOf(PAYMENT_PROVIDERS),
      fulfilment,
      characters,
      // The queue has connections of its own, whose errors are those of the driver.
      receipts: await createResender(queue).catch((error: unknown) => {
        throw new Unavailable(error);
      }),
      catalogue: async () => catalog.current(),
      catalogRules,
      loadFolder: drafts.loadFolder,
      playerData,
      payLinks: payLinksOf(config),
      approvals: config.approvals,
    });
  });
  const later =
    (key: ServerCall) =>
    async (...call: [never, ServerCaller, RequestInfo]): Promise<unknown> =>
      (await handlers())[key](...call);
  const keys = Object.keys(serverApi) as ServerCall[];
  return {
    handlers: Object.fromEntries(keys.map((key) => [key, later(key)])) as unknown as ServerHandlers,
    async keyOf(secret) {
      if (!isKeySecret(secret)) return { why: null };
      const { secretHash } = keptOfSecret(secret);
      const found = await findKey(secretHash);
      if (!found || found.ended !== null) return { why: found?.ended ?? null };
      const { id, name, scopes, isUnnoted } = found;
      if (isUnnoted) await noteUse(sql, name);
      const derive = (text: string): Buffer => createHmac('sha256', secret).update(text).digest();
      return { id, name, scopes, secretHash, derive };
    },
    close,
  };
}
