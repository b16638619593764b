import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '#web/lib/portal/api.ts';
import { usePortalNow } from '#web/lib/react/now.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { joinedQuery } from '../api/queries.ts';

/** The code by which a community's bot knows the player, while it counts. */
export function useJoinCode(id: string) {
  const api = useApi();
  const client = useQueryClient();
  const asking = useMutation({
    mutationFn: () => api('POST /me/communities/:id/code', { params: { id } }),
    onError: (error) => {
      const isJoined = isApiError(error) && error.code === 'community.joined';
      if (isJoined) void client.invalidateQueries({ queryKey: joinedQuery(true).queryKey });
    },
  });
  const now = usePortalNow(asking.data !== undefined);
  const isExpired = asking.data !== undefined && Date.parse(asking.data.expiresAt) <= now;
  return { asking, code: isExpired ? null : (asking.data ?? null), isExpired };
}
