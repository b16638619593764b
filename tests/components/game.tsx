import type { ReactNode } from 'react';
import { type Bridge, bridgeOf } from '#web/lib/browser/bridge.ts';
import { type Environment, EnvironmentContext, NOBODY } from '#web/lib/visit/environment.ts';

interface Said {
  v: number;
  id: string;
  type: string;
  data: Record<string, unknown>;
}

/** The native side: a game's web view, which records the page's messages, and answers. */
export function openGame() {
  const heard: Said[] = [];
  const window: Parameters<typeof bridgeOf>[0] = {
    ManawellBridge: { postMessage: (text: string) => void heard.push(JSON.parse(text) as Said) },
  };
  const bridge = bridgeOf(window) as Bridge;
  const now: Environment = { ...NOBODY, variant: 'mobile', bridge };
  return {
    heard: (type: string) => heard.filter((message) => message.type === type),
    results: () => heard.filter(({ type }) => type === 'result').map(({ data }) => data),
    answer: (id: string, ok: boolean) =>
      window.ManawellShop?.receive(JSON.stringify({ v: 1, id, type: 'answer', data: { ok } })),
    /** Wraps the content that the game shows. */
    around: (ui: ReactNode) => <EnvironmentContext value={{ first: now, now }}>{ui}</EnvironmentContext>,
  };
}
