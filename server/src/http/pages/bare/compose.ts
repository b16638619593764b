import type { Article, ContentPage } from '#contract/endpoints/content.ts';
import type { Campaign } from '#contract/endpoints/popups.ts';
import type { BarePageId } from '#contract/routes.ts';
import type { Handlers, PreparedBody } from '#server/http/api/handlers.ts';
import { articlePage } from './article.ts';
import { highlightsPage } from './highlights.ts';
import { noticePage } from './notice.ts';
import type { BarePage, RenderTools } from './parts.ts';
import { popupPage } from './popup.ts';
import { privacyPage } from './privacy.ts';
import type { Setting } from './setting.ts';

/** The API reads that pages are made of; their answers are prepared bytes. */
export type BareReads = Pick<Handlers, 'GET /news' | 'GET /news/:id' | 'GET /pages/:id' | 'GET /popups'>;

/** The data of a page; `state` changes with any of it. */
export interface BareData {
  state: string;
  write: (pen: RenderTools) => BarePage;
}

const NOTICES = new Set<Article['kind']>(['news', 'maintenance', 'update', 'event']);
const MAX_ARTICLES = 50;
const MAX_SHOWN = 20;

const read = <T>(body: PreparedBody): T => JSON.parse(body.identity.toString('utf8')) as T;
const isUnknown = (error: unknown): boolean => /\.unknown$/.test(String((error as { code?: unknown })?.code));

/** Returns the answer, or null if there is none. */
const answerOrNull = async (asked: Promise<PreparedBody>): Promise<PreparedBody | null> => {
  try {
    return await asked;
  } catch (error) {
    if (isUnknown(error)) return null;
    throw error;
  }
};

/** Reads the data of a page. The prepared bytes are parsed only when the page is rendered, which is rare. */
export function bareDataReader(reads: BareReads) {
  const articles = async (setting: Setting, kind?: 'highlight') => {
    const { gid, pid, region, locale } = setting;
    const query = { gid, pid, region, locale, kind, page: 1, size: MAX_ARTICLES };
    const list = read<{ articles: Article[] }>(await reads['GET /news']({ query } as never));
    const wanted = list.articles
      .filter((article) => kind !== undefined || NOTICES.has(article.kind))
      .slice(0, MAX_SHOWN);
    const bodies = await Promise.all(wanted.map(({ id }) => article(id, setting)));
    return bodies.filter((body) => body !== null);
  };
  const article = (id: string, { locale }: Setting) =>
    answerOrNull(reads['GET /news/:id']({ params: { id }, query: { locale } } as never));
  const list = (
    bodies: readonly PreparedBody[],
    page: (all: readonly Article[], pen: RenderTools) => BarePage,
  ): BareData => ({
    state: bodies.map(({ etag }) => etag).join(),
    write: (pen) =>
      page(
        bodies.map((body) => read<{ article: Article }>(body).article),
        pen,
      ),
  });

  const pages: Record<BarePageId, (setting: Setting, id: string) => Promise<BareData>> = {
    'pure-article': async (setting, id) => {
      const body = await article(id, setting);
      const write = (pen: RenderTools) => articlePage(body && read<{ article: Article }>(body).article, pen);
      return { state: body?.etag ?? '', write };
    },
    'sdk-notice': async (setting) => list(await articles(setting), noticePage),
    'sdk-highlights': async (setting) => list(await articles(setting, 'highlight'), highlightsPage),
    'sdk-privacy': async ({ locale }) => {
      const body = await answerOrNull(
        reads['GET /pages/:id']({ params: { id: 'privacy' }, query: { locale } } as never),
      );
      return {
        state: body?.etag ?? '',
        write: (pen) => privacyPage(body && read<{ page: ContentPage }>(body).page, pen),
      };
    },
    'sdk-popup': async ({ gid, pid, region, locale }) => {
      const body = await reads['GET /popups']({ query: { gid, pid, region, locale } } as never);
      return { state: body.etag, write: (pen) => popupPage(read<{ campaigns: Campaign[] }>(body).campaigns, pen) };
    },
  };
  return (page: BarePageId, setting: Setting, id: string) => pages[page](setting, id);
}
