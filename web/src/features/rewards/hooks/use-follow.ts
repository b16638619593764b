import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Reward } from '#contract/endpoints/rewards.ts';
import { ownKey, refetchOwn } from '#web/lib/portal/query.ts';
import { useChanges } from '#web/lib/react/changes.ts';

/** Games usually take seconds: ask a few times with growing delays, later only when the page gets the focus. */
const ASK_AFTER_MS = [1_000, 1_000, 2_000, 3_000, 5_000, 8_000, 13_000, 20_000];

/** Refetches rewards while some are on their way to the game. */
export function useFollow(rewards: readonly Reward[]): void {
  const client = useQueryClient();
  const sending = rewards.flatMap(({ id, state }) => (state === 'sending' ? [id] : [])).join(' ');
  useEffect(() => {
    if (sending === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const ask = (time: number): void => {
      const delay = ASK_AFTER_MS[time];
      if (delay === undefined || over) return;
      timer = setTimeout(async () => {
        await refetchOwn(client, 'rewards');
        ask(time + 1);
      }, delay);
    };
    ask(0);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [sending, client]);
}

/** Refetches rewards when one opens or expires. @param answeredAt time of the server's answer */
export function useOpeningAndEnd(rewards: readonly Reward[], answeredAt: number): void {
  useChanges(
    ownKey('rewards'),
    rewards.flatMap(({ from, until }) => [from, until]),
    answeredAt,
  );
}
