import type { ContextDeps } from '../context.ts';
import { sharedPageContext } from '../context.ts';
import type { headReader } from '../head.ts';
import { fillPage, type PageContext, templateReader } from '../page.ts';
import type { Job, RenderInput } from './messages.ts';
import { addressOf, type PageKey } from './page-key.ts';

export interface JobDeps extends ContextDeps {
  publicUrl: string;
  head: ReturnType<typeof headReader>;
}

/** A page and its visitors. */
export type JobPlace = Omit<PageKey, 'page'>;

/** The facts of one render that a page for many visitors does not have. */
export interface OneView extends Pick<RenderInput, 'now' | 'preview'> {
  theme: PageContext['theme'];
}

/**
 * Returns a function that builds the rendering job of a page; undefined if the build has no such page.
 * @param file the build's HTML frame
 */
export function jobMaker(deps: JobDeps, file: string) {
  const template = templateReader(file);
  return async (place: JobPlace, view?: OneView): Promise<Job | undefined> => {
    const text = await template();
    if (text === null) return undefined;
    const { lang, variant, returning, chosen, country, path, query } = place;
    const context = { ...sharedPageContext(place, deps), returning, theme: view?.theme ?? null };
    const { title, html, first } = await deps.head({ path, query, lang, variant });
    const { shop, gid, lacks, framers, privacy, events } = context;
    const asked = {
      url: `${deps.publicUrl}${addressOf(place)}`,
      variant,
      locale: lang,
      root: { shop, gid, lacks, framers, privacy, events, returning },
      chosen,
      country,
      now: view?.now ?? Date.now(),
      ...(view?.preview && { preview: view.preview }),
    };
    const page = fillPage(text, '', context, { title, html });
    return { asked, frame: page.replace('__PARTS__', first.scripts.join(' ')) };
  };
}
