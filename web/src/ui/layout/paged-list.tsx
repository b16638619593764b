import { type ReactNode, useEffect } from 'react';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useT } from '#web/i18n/index.tsx';
import { Button } from '../controls/button.tsx';
import { NoMore } from '../states/states.tsx';
import { Note } from './surface.tsx';

/** A query that fetches page after page. */
interface Pages {
  data: { pages: readonly unknown[] } | undefined;
  error: unknown;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
}

interface Props {
  query: Pages;
  /** How many pages are wanted, where the address says it, and the way to change that. */
  address?: { pages: number | undefined; show(pages: number): void };
  /** Text of the button. */
  more: string;
  /** How much is shown, for whoever does not see it. */
  count: string;
  /** The list. */
  children: ReactNode;
}

/** A list whose further pages come when they are asked for; at its end it says that this is all. */
export function PagedList({ query, address, more, count, children }: Props) {
  const t = useT();
  const errorText = useErrorText();
  const { hasNextPage, isFetching, isFetchNextPageError: failed, fetchNextPage } = query;
  const loaded = query.data?.pages.length ?? 0;
  const wanted = address?.pages ?? 1;

  // After a reload the address asks for more than the first page.
  useEffect(() => {
    if (loaded > 0 && loaded < wanted && hasNextPage && !isFetching && !failed) void fetchNextPage();
  }, [loaded, wanted, hasNextPage, isFetching, failed, fetchNextPage]);

  return (
    <div className="grid gap-3">
      {children}
      {failed && (
        <Note tone="bad" role="alert">
          {errorText(query.error)}
        </Note>
      )}
      {hasNextPage ? (
        <Button
          busy={query.isFetchingNextPage}
          className="justify-self-center"
          onClick={() => (address && !failed ? address.show(loaded + 1) : void fetchNextPage())}
        >
          {failed ? t('common.reload') : more}
        </Button>
      ) : (
        <NoMore />
      )}
      <p role="status" className="sr-only">
        {count}
      </p>
    </div>
  );
}
