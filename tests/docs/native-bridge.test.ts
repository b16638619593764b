import { expect, test } from 'vitest';
import { type Bridge, bridgeOf } from '#web/lib/browser/bridge.ts';
import { readExamples } from './examples.ts';

const DOC = readExamples('integration/native-bridge.md');

const LINK = 'https://shop.example.com/platform/v2/payment?gid=1000039';

/** Everything the page can say, by the type that the document names. */
const SAYINGS: Record<string, (bridge: Bridge) => boolean> = {
  openExternal: (bridge) => bridge.openExternal(LINK),
  close: (bridge) => bridge.close(),
  share: (bridge) => bridge.share('https://shop.example.com/platform/', 'Shop'),
  loginResult: (bridge) => bridge.loginResult('success'),
};

function said(say: (bridge: Bridge) => boolean): Record<string, unknown> {
  const heard: string[] = [];
  const bridge = bridgeOf({ ManawellBridge: { postMessage: (text: string) => heard.push(text) } });
  expect(bridge && say(bridge)).toBe(true);
  return JSON.parse(heard[0] ?? '');
}

test('the example is what a game hears', () => {
  expect(DOC.unnamed).toEqual([]);
  expect(said((bridge) => bridge.openExternal(LINK))).toEqual(DOC.json('open-external'));
});

test('each message has the type and the fields that the document names', () => {
  const rows = [...DOC.source.matchAll(/^\| `((?!type)\w+)` \| ([^|]+) \|/gm)];
  expect(rows.map(([, type]) => type)).toEqual(Object.keys(SAYINGS));
  for (const [, type = '', fields = ''] of rows) {
    const named = [...fields.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    const { v, type: own, ...rest } = said(SAYINGS[type] as (bridge: Bridge) => boolean);
    expect([v, own]).toEqual([1, type]);
    for (const field of Object.keys(rest)) expect(named).toContain(field);
  }
});
