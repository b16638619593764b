import type { Variant } from '#contract/routes.ts';

/** The numbers come from the specification. */
export const OS = { android: 1, ios: 2, other: 3 } as const;

export type Os = (typeof OS)[keyof typeof OS];

/** `app`: inside a game that lends the page its bridge; `wap`: a phone or tablet; `web`: anything else. */
export type TerminalType = 'app' | 'wap' | 'web';

export interface Terminal {
  os: Os;
  terminalType: TerminalType;
}

export interface Surroundings {
  userAgent: string;
  /** `navigator.maxTouchPoints`: an iPad calls itself a Macintosh, but no Macintosh has a touch screen. */
  touchPoints: number;
  /** True if the page runs in a game that has a bridge (lib/browser/bridge.ts). */
  bridge: boolean;
  /** The form that the server chose. */
  device: Variant;
}

/** Returns the system and the terminal type. Called once, when the shop starts. */
export function terminalOf({ userAgent, touchPoints, bridge, device }: Surroundings): Terminal {
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  const os = /Android/.test(userAgent) ? OS.android : ios ? OS.ios : OS.other;
  return { os, terminalType: bridge ? 'app' : device === 'mobile' ? 'wap' : 'web' };
}
