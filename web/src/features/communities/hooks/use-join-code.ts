import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '#web/lib/portal/api.ts';
import { usePortalNow } from '#web/lib/react/now.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { joinedQuery } from '../api/queries.ts';

/** Requests the code that identifies the player to a community's bot; returns it until it expires. */
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
