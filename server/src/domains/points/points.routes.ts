import type { Db } from '#server/db/client.ts';
import type { Handlers } from '#server/http/api/handlers.ts';
import { readHistory } from './entries.repo.ts';

export const pointRoutes = ({ sql }: { sql: Db }): Handlers<'GET /me/points'> => ({
  'GET /me/points': async ({ query: { page, size } }, { playerId }) => {
    const rows = await readHistory(sql, playerId, { limit: size + 1, offset: (page - 1) * size });
    return {
      entries: rows
        .slice(0, size)
        .map(({ id, kind, points, number, at }) => ({ id, kind, points, order: number, at: at.toISOString() })),
      more: rows.length > size,
    };
  },
});
