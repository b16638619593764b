import type { Game } from '#contract/endpoints/games.ts';
import { OS } from '#web/lib/browser/terminal.ts';
import { useEnvironment } from './environment.ts';

const PLATFORMS = { [OS.android]: 'android', [OS.ios]: 'ios', [OS.other]: 'pc' } as const;

/** Returns the download address of a game for this device, or null if the game does not run on it. */
export function useDownload({ links }: Pick<Game, 'links'>): string | null {
  const { os } = useEnvironment();
  return links.download[PLATFORMS[os]];
}
