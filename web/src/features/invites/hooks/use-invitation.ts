import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { foldCode, INVITE_CODE } from '#contract/typed-text.ts';
import { isApiError } from '#web/lib/portal/api.ts';
import { useChoose, useSearch } from '#web/navigation/links.tsx';
import { linkQuery } from '../api/queries.ts';
import { keptInvite } from '../model/kept-invite.ts';

const DAY_MS = 86_400_000;

interface Here {
  /** True once the session is known. */
  ready: boolean;
  uid: string | null;
  /** The player's own code; undefined while unknown. */
  own: string | null | undefined;
  linkDays: number;
}

/** The link that brought the visitor, if any. */
export type Invitation =
  | { state: 'none' | 'unknown' | 'coming' }
  | { state: 'failed'; query: { error: unknown; isFetching: boolean; refetch(): unknown } }
  | { state: 'by'; inviter: string };

/**
 * Loads the invitation in the address, keeps it for the next sign-in, and removes it from the address.
 * A visitor who returns to the page sees the kept invitation.
 */
export function useInvitation({ ready, uid, own, linkDays }: Here): { invitation: Invitation; leave(): void } {
  const { invite } = useSearch<'share'>();
  const choose = useChoose<'share'>();
  const [opened, setOpened] = useState<{ code: string; by: string | null } | null>(null);
  const [kept, setKept] = useState<string | null>(null);
  // A player who signs in while the link is open has used it, so the invitation is no longer shown.
  const stillOpen = opened && (uid === null || opened.by === uid) ? opened.code : null;
  const code = invite === undefined ? stillOpen : foldCode(invite);
  const link = useQuery(linkQuery(code));
  const isKnown = ready && own !== undefined;
  const isOwn = code !== null && code === own;
  const isUnknown =
    code !== null &&
    (!INVITE_CODE.test(code) || (isApiError(link.error, 'GET /invites/:code') && link.error.code === 'invite.unknown'));
  const settled = isKnown && (isOwn || isUnknown || link.data !== undefined);

  const settle = useEffectEvent(async () => {
    if (code !== null && link.data && !isOwn)
      await keptInvite.keep({ code, ...link.data, by: uid, until: Date.now() + linkDays * DAY_MS });
    if (invite === undefined) return;
    setOpened(isOwn || code === null ? null : { code, by: uid });
    choose({ invite: undefined });
  });
  useEffect(() => {
    if (invite !== undefined && settled) void settle();
  }, [invite, settled]);

  useEffect(() => {
    if (!ready || uid !== null) return setKept(null);
    let over = false;
    void keptInvite.get().then((found) => over || setKept(found?.inviter ?? null));
    return () => {
      over = true;
    };
  }, [ready, uid]);

  const leave = () => {
    setOpened(null);
    choose({ invite: undefined });
  };
  if (code === null) return { invitation: kept === null ? { state: 'none' } : { state: 'by', inviter: kept }, leave };
  if (isUnknown) return { invitation: { state: 'unknown' }, leave };
  if (isKnown && isOwn) return { invitation: { state: 'none' }, leave };
  if (link.data && isKnown) return { invitation: { state: 'by', inviter: link.data.inviter }, leave };
  return { invitation: link.isError ? { state: 'failed', query: link } : { state: 'coming' }, leave };
}
