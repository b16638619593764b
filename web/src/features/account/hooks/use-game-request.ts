import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RequestState } from '#contract/endpoints/game-sign-in.ts';
import type { SignedIn } from '#contract/endpoints/session.ts';
import { useLocale } from '#web/i18n/index.tsx';
import { isWebAddress } from '#web/lib/browser/leave.ts';
import { subscribe } from '#web/lib/portal/sse.ts';
import { useVisit } from '#web/lib/visit/visit.ts';
import { enter } from '../model/enter.ts';
import { clientInfo } from '../model/this-browser.ts';
import { useSession } from './use-session.ts';

/** A game that is silent for this long is probably not installed; domain.md, Players and sign-in. */
const SILENCE_MS = 3_000;

/** Opens the game's address: an app scheme, or a web page in a new tab. */
function openGame(deepLink: string): void {
  if (isWebAddress(deepLink)) open(deepLink, '_blank', 'noopener');
  else location.assign(deepLink);
}

interface Options {
  gid: number;
  back: string | undefined;
  onEntered(session: SignedIn, back: string | null): void;
  /** Called if the way back from the game signed the player in: in another tab, or when it opened this page. */
  onElsewhere(): void;
}

/**
 * Sign-in authorised by the installed game. `launch` creates a request at the server and opens the game with it.
 * `state` follows the game's answers; `silent` is true after three seconds without one. The session starts once the
 * game approves.
 */
export function useGameRequest({ gid, back, onEntered, onElsewhere }: Options) {
  const { locale } = useLocale();
  const { api, session: kept } = useVisit();
  const { signedIn } = useSession();
  const [followed, setFollowed] = useState<RequestState | null>(null);
  const [silent, setSilent] = useState(false);
  const launching = useMutation({
    mutationFn: () =>
      api('POST /session/game/requests', { body: { gid, locale, ...(back && { back }) } }, { anonymous: true }),
    onMutate: () => {
      setFollowed(null);
      setSilent(false);
      claiming.reset();
    },
    onSuccess: ({ deepLink }) => {
      setFollowed({ state: 'launching', reason: null });
      openGame(deepLink);
    },
  });
  const claiming = useMutation({
    mutationFn: async (request: { request: string; secret: string }) =>
      api('POST /session/game', { body: { ...request, ...(await clientInfo(locale)) } }, { anonymous: true }),
    onSuccess: async ({ session, back: to }) => {
      await enter(kept, 'game', session);
      onEntered(session, to);
    },
  });

  const request = launching.data;
  const state = followed?.state ?? null;
  useEffect(() => {
    if (!request) return;
    const params = { request: request.request };
    return subscribe(
      api,
      'GET /session/game/requests/:request/events',
      { params },
      {
        onData: setFollowed,
        onRefused: () => setFollowed({ state: 'expired', reason: null }),
        poll: (signal) => api('GET /session/game/requests/:request', { params }, { signal, anonymous: true }),
      },
    );
  }, [api, request]);
  useEffect(() => {
    if (state !== 'launching') return setSilent(false);
    const timer = setTimeout(() => setSilent(true), SILENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const { mutate: claim } = claiming;
  useEffect(() => {
    if (state === 'approved' && request) claim({ request: request.request, secret: request.secret });
  }, [state, request, claim]);
  const byItself = claiming.isPending || claiming.isSuccess;
  useEffect(() => {
    if (signedIn && !byItself && (request || window.arrivedWith !== undefined)) onElsewhere();
  });

  return {
    launch: () => launching.mutate(),
    starting: launching.isPending,
    state,
    /** The player compares it with the number in the game. */
    number: request?.number ?? null,
    reason: followed?.reason ?? null,
    silent,
    error: launching.error ?? claiming.error,
  };
}

export type GameRequest = ReturnType<typeof useGameRequest>;
