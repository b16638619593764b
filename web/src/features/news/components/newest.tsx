import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocale } from '#web/i18n/index.tsx';
import { newestQuery } from '../api/queries.ts';
import { ArticleCard, ArticleCardSkeleton } from './article-card.tsx';

/** The newest articles as cards; renders nothing if there are none. @param heading shown above the cards */
export function Newest({ heading, className }: { heading: ReactNode; className: string }) {
  const { locale } = useLocale();
  const { data, isPending } = useQuery(newestQuery(locale));
  if (!isPending && (!data || data.length === 0)) return null;
  return (
    <section className="grid gap-4">
      {heading}
      <ul className={className}>
        {data
          ? data.map((card) => (
              <li key={card.id}>
                <ArticleCard card={card} level={3} />
              </li>
            ))
          : ['one', 'two', 'three'].map((key) => (
              <li key={key}>
                <ArticleCardSkeleton />
              </li>
            ))}
      </ul>
    </section>
  );
}
