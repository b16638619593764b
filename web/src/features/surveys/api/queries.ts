import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '#contract/locales.ts';
import { apiOf, ownKey } from '#web/lib/portal/query.ts';

/** The open surveys of a game. */
export const surveysQuery = (locale: Locale, gid: number, region?: string) =>
  queryOptions({
    queryKey: ['surveys', locale, gid, region],
    queryFn: async ({ client, signal }) => {
      const query = { locale, gid, ...(region !== undefined && { region }) };
      return (await apiOf(client)('GET /surveys', { query }, { signal, anonymous: true })).surveys;
    },
  });

/** A survey with its questions. */
export const surveyQuery = (locale: Locale, gid: number, id: string) =>
  queryOptions({
    queryKey: ['surveys', locale, gid, 'one', id],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client)('GET /surveys/:id', { params: { id }, query: { locale, gid } }, { signal, anonymous: true }))
        .survey,
  });

/** Ids of the surveys that the player has answered. */
export const answeredQuery = (wanted: boolean) =>
  queryOptions({
    queryKey: ownKey('surveys'),
    queryFn: async ({ client, signal }) =>
      (await apiOf(client)('GET /me/surveys', {}, { signal })).answered.map(({ survey }) => survey),
    enabled: wanted,
  });
