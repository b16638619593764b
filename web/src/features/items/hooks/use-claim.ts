import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ownKey } from '#web/lib/portal/query.ts';
import { createSendOnce } from '#web/lib/portal/send-once.ts';
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
  const [sendOnce] = useState(() => createSendOnce());
  return useMutation({
    mutationFn: (roleId: string) => {
      const input = { params: { gid, item }, body: { region, roleId } };
      return sendOnce(JSON.stringify(input), (options) => api('POST /games/:gid/free-items/:item', input, options));
    },
    onSuccess: onClaimed,
    // Refetches the rest of the limit from the server; the button stays busy until then.
    onSettled: () => client.invalidateQueries({ queryKey: ownKey('mine', gid) }),
  });
}
