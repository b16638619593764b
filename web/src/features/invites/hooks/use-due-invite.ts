import { useEffect, useState } from 'react';
import { type KeptInvite, keptInvite } from '../model/kept-invite.ts';

/**
 * Returns the invitation that may have brought this player and is not reported yet; null if there is none. @param uid
 * of the signed-in player
 */
export function useDueInvite(uid: string | null): KeptInvite | null {
  const [found, setFound] = useState<{ uid: string; kept: KeptInvite } | null>(null);
  useEffect(() => {
    if (uid === null) return;
    let over = false;
    void keptInvite.get().then((kept) => {
      if (!over && kept && kept.by !== uid) setFound({ uid, kept });
    });
    return () => {
      over = true;
    };
  }, [uid]);
  return found && found.uid === uid ? found.kept : null;
}
