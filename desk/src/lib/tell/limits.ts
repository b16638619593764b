import type { PlayerStory } from '../player.ts';
import { type Message, say, type Text } from './messages.ts';

type Cap = PlayerStory['caps'][number];

/** Returns the text to a player whose orders a spending limit refuses; null without a limit. */
export function tellLimits(caps: readonly Cap[]): Text | null {
  if (caps.length === 0) return null;
  const isCounting = caps.some(({ from, amount }) => from === null && amount !== 0);
  return [[say('tell.limit_about')], [...caps.map(messageOf), ...(isCounting ? [say('tell.limit_reached')] : [])]];
}

function messageOf({ setBy, amount, currency, from }: Cap): Message {
  if (from !== null) {
    const date = { day: from };
    return amount === null
      ? say('tell.limit_end', { date })
      : say('tell.limit_raise', { date, amount: { amount, currency } });
  }
  if (setBy === 'support' && amount === 0) return say('tell.limit_support_none');
  return say(setBy === 'support' ? 'tell.limit_support' : 'tell.limit_own', {
    amount: { amount: amount ?? 0, currency },
  });
}
