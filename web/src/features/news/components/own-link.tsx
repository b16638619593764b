import type { ComponentProps } from 'react';
import { PATHS } from '#contract/routes.ts';
import { pathTo, useSearch, useVariant } from '#web/navigation/links.tsx';
import { Link } from '#web/navigation/router/link.tsx';
import { carried, validateSearch } from '#web/navigation/search.ts';
import { ownLink } from '../model/own-link.ts';

type Rest = Omit<ComponentProps<'a'>, 'href'>;

/** A link to an article, which takes along what every link does. */
export function ArticleLink({ id, ...rest }: Rest & { id: string }) {
  const search = carried(useSearch());
  return <Link {...rest} to={pathTo(articlePath(id), search)} />;
}

const articlePath = (id: string): string => PATHS.article.mobile.replace(':articleId', encodeURIComponent(id));

/** A link that a publisher wrote: to a page of the shop in the visitor's own form, language and game, or out of it. */
export function WrittenLink({ to, ...rest }: Rest & { to: string }) {
  const variant = useVariant();
  const current = carried(useSearch());
  const own = ownLink(to);
  if (!own) {
    const isWeb = /^https:\/\//i.test(to);
    // What the portal would not have made leads nowhere.
    if (!isWeb && !/^mailto:/i.test(to) && !/^\/(?![/\\])/.test(to)) return <span {...rest} />;
    return <a {...rest} href={to} rel="noopener noreferrer" target={isWeb ? '_blank' : undefined} />;
  }
  const { page, article, hash } = own;
  // The publisher's game wins, the visitor's language does.
  const { locale: _, ...named } = validateSearch(page, own.search);
  const search = { ...current, ...named };
  const path = article === null ? PATHS[page][variant] : articlePath(article);
  return <Link {...rest} to={pathTo(path, search, hash)} />;
}
