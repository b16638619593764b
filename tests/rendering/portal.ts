import { join } from 'node:path';
import type { Locale } from '#contract/locales.ts';
import { parseDocuments } from '#server/domains/catalog/catalog.documents.ts';
import { buildCatalogue } from '#server/domains/catalog/catalog.model.ts';
import { presentGame, presentGames } from '#server/domains/catalog/catalog.present.ts';
import { formatProblem, loadCatalog } from '#server/domains/catalog/index.ts';
import { presentWaivers, taxedIn } from '#server/domains/orders/index.ts';
import { nameContents } from '#server/domains/rewards/grants.present.ts';
import type { TasksDeps } from '#server/domains/tasks/tasks.deps.ts';
import { presentTasks } from '#server/domains/tasks/tasks.present.ts';
import type { VipDeps } from '#server/domains/vip/vip.deps.ts';
import { presentVip } from '#server/domains/vip/vip.present.ts';
import { catalogRules, catalogSections } from '#server/wiring/catalog-sections.ts';
import { signInMethods } from '#tests/components/sign-in.ts';

const DEMO = join(import.meta.dirname, '../../catalog');

/** Answers the anonymous calls of a page from the demo catalogue: without a database, the same in every run. */
export async function openPortal(): Promise<(url: string) => Response> {
  const result = await loadCatalog(DEMO, catalogRules);
  if (!result.ok) throw new Error(result.problems.map(formatProblem).join('\n'));
  const catalogue = buildCatalogue(parseDocuments(result.content.documents, catalogSections));
  const publicly = {
    catalog: { current: () => catalogue } as VipDeps['catalog'],
    rewards: { nameContents: (contents, locale) => nameContents(catalogue, contents, locale) } as TasksDeps['rewards'],
  };
  return (url) => {
    const { pathname, searchParams } = new URL(url, 'http://portal.invalid');
    const [, resource, gid] = /^\/platform\/api\/([\w/]+?)(?:\/(\d+))?$/.exec(pathname) ?? [];
    const locale = searchParams.get('locale') as Locale;
    if (resource === 'games')
      return Response.json(
        gid
          ? presentGame(catalogue, Number(gid), locale, { taxedIn, waivers: presentWaivers })
          : presentGames(catalogue, locale, { earnsPoints: () => true, draws: () => false, invites: () => false }),
      );
    if (resource === 'vip') return Response.json(presentVip(publicly, locale));
    if (resource === 'tasks')
      return Response.json(presentTasks({ ...publicly, clock: { now: () => new Date() } }, locale));
    if (resource === 'session/methods')
      return Response.json(signInMethods(['password', 'email', 'google', 'line', 'facebook', 'game']));
    const error = { code: 'request.not_found', message: url, params: {}, requestId: 'r' };
    return Response.json({ error }, { status: 404 });
  };
}
