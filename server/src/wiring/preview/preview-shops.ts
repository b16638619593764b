import { createHash } from 'node:crypto';
import type { Sql } from '../../db/client.ts';
import { type Catalogue, draftPictures, type LiveCatalog } from '../../domains/catalog/index.ts';
import { openPreviewPages, type PreviewPage, type PreviewView } from '../../http/preview/preview-pages.ts';
import type { Log } from '../../kernel/log.ts';
import type { Adapters } from '../adapters.ts';
import { createDomains } from '../domains.ts';
import { facesOf } from '../faces.ts';
import { handlersOf } from '../handlers.ts';
import type { Infrastructure, PortalConfig } from '../infrastructure.ts';
import { keepShops } from './kept-shops.ts';

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
   * @throws Error if the web app is not built, or a page fails; ApiError `request.too_many`
   */
  render(key: string, catalogue: () => Promise<Catalogue>, view: PreviewView): Promise<PreviewPage | null>;
  close(): Promise<void>;
}

/** Opens previews. Their shops cannot write, handle no jobs and listen on no port. */
export function openPreviews(parts: PreviewParts): Previews {
  const shops = keepShops<Shop>();
  return {
    render(key, catalogue, view) {
      const name = createHash('sha256').update(`${key} ${view.at.getTime()}`).digest('hex');
      return shops.use(
        name,
        () => openShop(parts, catalogue, view.at),
        ({ pages }) => pages.render(view),
      );
    },
    close: shops.close,
  };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

async function openShop(parts: PreviewParts, catalogue: () => Promise<Catalogue>, at: Date) {
  const { config, infrastructure, adapters, log, readOnly, webDir } = parts;
  const current = (await catalogue()).at(at.getTime());
  const catalog: LiveCatalog = {
    ...infrastructure.catalog,
    current: () => current,
    // The texts of articles ask for the sizes of their pictures.
    artBytes: async (file) =>
      (await infrastructure.catalog.artBytes(file)) ?? (await draftPictures.draftArt(readOnly, file)),
    onChange: () => () => undefined,
  };
  const domains = await createDomains({
    config: { ...config, analytics: null },
    infrastructure: { ...infrastructure, sql: readOnly, catalog, clock: { now: () => new Date(at) } },
    adapters,
    poke: () => undefined,
    waits: undefined,
  });
  const closeDomains = async (): Promise<void> =>
    void (await Promise.all([domains.orders.close(), domains.analytics.close()]));
  const pages = await openPreviewPages({
    config,
    log,
    handlers: handlersOf(domains, catalog),
    faces: facesOf(catalog, domains.content),
    webDir,
  }).catch(async (error: unknown) => {
    await closeDomains();
    throw error;
  });
  if (!pages) {
    await closeDomains();
    throw new Error('the web app of the shop is not built, so there is nothing to preview');
  }
  return {
    pages,
    async close(): Promise<void> {
      await pages.close();
      await closeDomains();
    },
  };
}
