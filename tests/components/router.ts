import type { ComponentType, ReactNode } from 'react';
import { PATHS } from '#contract/routes.ts';
import { createMemoryHistory, type Place } from '#web/navigation/router/history.ts';
import { createRouter, type Opened, type Router } from '#web/navigation/router/router.ts';
import { parseSearch, type Search, stringifySearch, validateSearch } from '#web/navigation/search.ts';

const nothing = () => null as ReactNode;

interface At {
  page?: Opened['page'];
  search?: Search;
  Frame?: ComponentType;
  /** Returns the page of a place, if it is not always the same. */
  open?(place: Place): Partial<Opened> | Promise<Partial<Opened>>;
}

/** Creates a router with a loaded page (home by default), whose content the test renders itself. */
export async function routerAt({ page = 'index', search = {}, Frame = nothing, open }: At = {}): Promise<Router> {
  const searchOf = ({ query }: Place): Search => {
    const raw = parseSearch(query);
    return { ...raw, ...validateSearch(page, raw) };
  };
  const router = createRouter(
    createMemoryHistory(`${PATHS[page].desktop}${stringifySearch({ ...search })}`),
    {
      searchOf,
      async open(place) {
        return { page, params: {}, search: searchOf(place), Frame, Page: nothing, ...(await open?.(place)) };
      },
      fetchAhead: () => undefined,
    },
    'https://shop.example',
  );
  await router.load();
  return router;
}
