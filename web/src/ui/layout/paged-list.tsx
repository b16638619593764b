import { type ReactNode, useEffect } from 'react';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useT } from '#web/i18n/index.tsx';
import { Button } from '../controls/button.tsx';
import { NoMore } from '../states/states.tsx';
import { Note } from './surface.tsx';

/** A query that loads page after page. */
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
  /** The number of pages that the address asks for, and the function that changes it. Absent if it names none. */
  address?: { pages: number | undefined; show(pages: number): void };
  /** The text of the button. */
  more: string;
  /** The number of shown entries, for screen readers. */
  count: string;
  /** The list. */
  children: ReactNode;
}

/** A list that loads further pages on request. Its end says that there is no more. */
export function PagedList({ query, address, more, count, children }: Props) {
  const t = useT();
  const errorText = useErrorText();
  const { hasNextPage, isFetching, isFetchNextPageError: failed, fetchNextPage } = query;
  const loaded = query.data?.pages.length ?? 0;
  const wanted = address?.pages ?? 1;

  // After a reload the address may ask for more than the first page.
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
