import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Sql } from '../../db/client.ts';
import type { Catalogue, LiveCatalog } from '../../domains/catalog/index.ts';
import { openPreviewPages, type PreviewPage, type PreviewView } from '../../http/preview/preview-pages.ts';
import type { Log } from '../../kernel/log.ts';
import type { Adapters } from '../adapters.ts';
import { createDomains } from '../domains.ts';
import { facesOf } from '../faces.ts';
import { handlersOf } from '../handlers.ts';
import type { Infrastructure, PortalConfig } from '../infrastructure.ts';

/** Shops in memory at the same time. Each has a catalogue, and a thread of 60 MB while it renders. */
const MOST_SHOPS = 3;
const IDLE_MS = 120_000;

/** The parts of the running shop that its previews share. */
export interface PreviewParts {
  config: PortalConfig;
  infrastructure: Infrastructure;
  adapters: Adapters;
  log: Log;
  /** Sessions that cannot write. */
  readOnly: Sql;
  /** The built web application of the shop. */
  webDir: string;
}

/** Renders pages of catalogues that need not be applied. */
export interface Previews {
  /**
   * Returns null if the address redirects.
   * @param key names the catalogue, such as a draft and its version
   * @throws Error if the web app is not built, or a page fails
   */
  render(key: string, catalogue: () => Promise<Catalogue>, view: PreviewView): Promise<PreviewPage | null>;
  close(): Promise<void>;
}

/** Opens previews. Their shops cannot write, handle no jobs and listen on no port. */
export function openPreviews(parts: PreviewParts): Previews {
  const close = async (shop: Promise<Shop>): Promise<void> =>
    shop.then(
      (opened) => opened.close(),
      () => undefined,
    );
  const shops = new LRUCache<string, Promise<Shop>>({
    max: MOST_SHOPS,
    ttl: IDLE_MS,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    dispose: (shop) => void close(shop),
  });
  return {
    async render(key, catalogue, view) {
      const name = createHash('sha256').update(`${key} ${view.at.getTime()}`).digest('hex');
      const known = shops.get(name) ?? openShop(parts, catalogue, view.at);
      shops.set(name, known);
      const shop = await known.catch((error: unknown) => {
        shops.delete(name);
        throw error;
      });
      return shop.pages.render(view);
    },
    async close() {
      const open = [...shops.values()];
      shops.clear();
      await Promise.all(open.map(close));
    },
  };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

async function openShop(parts: PreviewParts, catalogue: () => Promise<Catalogue>, at: Date) {
  const { config, infrastructure, adapters, log, readOnly, webDir } = parts;
  const current = await catalogue();
  const catalog: LiveCatalog = {
    ...infrastructure.catalog,
    current: () => current,
    onChange: () => () => undefined,
  };
  const domains = await createDomains({
    config: { ...config, analytics: null },
    infrastructure: { ...infrastructure, sql: readOnly, catalog, clock: { now: () => new Date(at) } },
    adapters,
    poke: () => undefined,
    waits: undefined,
  });
  const pages = await openPreviewPages({
    config,
    log,
    handlers: handlersOf(domains, catalog),
    faces: facesOf(catalog, domains.content),
    webDir,
  });
  if (!pages) {
    await domains.orders.close();
    throw new Error('the web app of the shop is not built, so there is nothing to preview');
  }
  return {
    pages,
    async close(): Promise<void> {
      await pages.close();
      await Promise.all([domains.orders.close(), domains.analytics.close()]);
    },
  };
}
