import type { ComponentProps } from 'react';
import { PATHS } from '#contract/routes.ts';
import { pathTo, useSearch, useVariant } from '#web/navigation/links.tsx';
import { Link } from '#web/navigation/router/link.tsx';
import { carried, validateSearch } from '#web/navigation/search.ts';
import { ownLink } from '../model/own-link.ts';

type Rest = Omit<ComponentProps<'a'>, 'href'>;

/** A link to an article that keeps the parameters that every link keeps. */
export function ArticleLink({ id, ...rest }: Rest & { id: string }) {
  const search = carried(useSearch());
  return <Link {...rest} to={pathTo(articlePath(id), search)} />;
}

const articlePath = (id: string): string => PATHS.article.mobile.replace(':articleId', encodeURIComponent(id));

/** A link in a publisher's text. Links to the shop keep the visitor's form, language and game; other links leave it. */
export function WrittenLink({ to, ...rest }: Rest & { to: string }) {
  const variant = useVariant();
  const current = carried(useSearch());
  const own = ownLink(to);
  if (!own) {
    const isWeb = /^https:\/\//i.test(to);
    // Addresses that the server would never make get no link.
    if (!isWeb && !/^mailto:/i.test(to) && !/^\/(?![/\\])/.test(to)) return <span {...rest} />;
    return <a {...rest} href={to} rel="noopener noreferrer" target={isWeb ? '_blank' : undefined} />;
  }
  const { page, article, hash } = own;
  // The game comes from the publisher's link, the language from the visitor.
  const { locale: _, ...named } = validateSearch(page, own.search);
  const search = { ...current, ...named };
  const path = article === null ? PATHS[page][variant] : articlePath(article);
  return <Link {...rest} to={pathTo(path, search, hash)} />;
}
