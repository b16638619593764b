import { useEffect, useState } from 'react';
import { type KeptInvite, keptInvite } from '../model/kept-invite.ts';

/** The invitation by which this player may have come, not told to the portal yet; null: none. @param uid who is signed in */
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
