import { expect, test } from 'vitest';
import { type Bridge, type BridgeResult, bridgeOf } from '#web/lib/browser/bridge.ts';
import { readExamples } from './examples.ts';

const DOC = readExamples('integration/bridge.md');

const LINK = 'https://shop.example.com/platform/v2/payment?gid=1000039';
const PAID = { of: 'payment', outcome: 'paid', order: '20261121-7K3M9Q2X', refer: 'cart-81' } as const;

/** Every message of the page, by the type in the document. */
const SAYINGS: Record<string, (bridge: Bridge) => unknown> = {
  ready: (bridge) => bridge.ready(),
  close: (bridge) => bridge.close(),
  open: (bridge) => bridge.open(LINK),
  share: (bridge) => bridge.share('https://shop.example.com/platform/', 'Shop'),
  copy: (bridge) => bridge.copy('M-1'),
  resize: (bridge) => bridge.resize(640),
  result: (bridge) => bridge.result(PAID),
};

/** The possible outcomes; the compiler checks that none is missing. */
const OUTCOMES: { [K in BridgeResult['of']]: Extract<BridgeResult, { of: K }>['outcome'][] } = {
  payment: ['paid', 'failed', 'cancelled'],
  deletion: ['asked', 'kept'],
  login: ['success', 'failure', 'cancelled'],
  'open-browser': ['opened', 'copied'],
  survey: ['sent'],
  community: ['joined'],
};

interface Said {
  v: number;
  id: string;
  type: string;
  data: Record<string, unknown>;
}

function said(say: (bridge: Bridge) => unknown): Said {
  const heard: string[] = [];
  const bridge = bridgeOf({ ManawellBridge: { postMessage: (text: string) => heard.push(text) } });
  if (bridge) say(bridge);
  return JSON.parse(heard.at(-1) ?? '');
}
const rows = (first: RegExp) => [...DOC.source.matchAll(first)].map(([, name = '', rest = '']) => ({ name, rest }));
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name);

test('the examples are the messages that a game receives', () => {
  expect(DOC.unnamed).toEqual([]);
  const id = expect.stringMatching(/^[0-9a-f]{32}$/);
  expect(DOC.json('open')).toEqual({ ...said((bridge) => bridge.open(LINK)), id });
  expect(DOC.json('result')).toEqual({ ...said((bridge) => bridge.result(PAID)), id });
});

test('the example of an answer is valid', async () => {
  const heard: string[] = [];
  const window = { ManawellBridge: { postMessage: (text: string) => heard.push(text) } };
  const copied = bridgeOf(window)?.copy('M-1');
  const { id } = JSON.parse(heard[0] ?? '') as Said;
  const answer = { ...(DOC.json('answer') as object), id };
  (window as { ManawellShop?: { receive(text: string): void } }).ManawellShop?.receive(JSON.stringify(answer));
  expect(await copied).toBe(true);
});

test('each message has the documented type and fields', () => {
  const told = rows(/^\| `(ready|close|open|share|copy|resize|result)` \| ([^|]+) \|/gm);
  expect(told.map(({ name }) => name)).toEqual(Object.keys(SAYINGS));
  for (const { name, rest } of told) {
    const { v, type, data } = said(SAYINGS[name] as (bridge: Bridge) => unknown);
    expect([v, type]).toEqual([1, name]);
    expect(quoted(rest)).toEqual(Object.keys(data));
  }
});

test('each result has the documented outcomes', () => {
  const told = rows(/^\| `(payment|deletion|login|open-browser|survey|community)` \| ([^|;]+)[|;]/gm);
  expect(Object.fromEntries(told.map(({ name, rest }) => [name, quoted(rest)]))).toEqual(OUTCOMES);
});
