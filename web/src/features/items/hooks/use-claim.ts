import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '#web/lib/portal/api.ts';
import { newKey } from '#web/lib/portal/key.ts';
import { useApi } from '#web/lib/visit/visit.ts';

/** The receiver of a claimed item. */
export interface Receiver {
  gid: number;
  region: string;
  /** Null while no character is chosen. */
  character: { roleId: string; name: string } | null;
  signedIn: boolean;
}

/** Claims a free item. A retry keeps its idempotency key until the server has decided, so that it claims once. */
export function useClaim(item: string, { gid, region }: Receiver, onClaimed: () => void) {
  const api = useApi();
  const client = useQueryClient();
  const key = useRef('');
  return useMutation({
    mutationFn: (roleId: string) => {
      key.current ||= newKey();
      return api(
        'POST /games/:gid/free-items/:item',
        { params: { gid, item }, body: { region, roleId } },
        { idempotencyKey: key.current },
      );
    },
    onSuccess: () => {
      key.current = '';
      onClaimed();
    },
    onError: (error) => {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (refused && error.code !== 'request.in_flight') key.current = '';
    },
    // Refetches the rest of the limit from the server; the button stays busy until then.
    onSettled: () => client.invalidateQueries({ queryKey: ['me', 'mine', gid] }),
  });
}
