import { expect, test } from 'vitest';
import { wayToProvider } from './provider-window.ts';

const PAY = 'https://pay.example/1';

function page({ framed, blocked = false }: { framed: boolean; blocked?: boolean }) {
  const did: string[] = [];
  const opened = {
    opener: 'the shop' as unknown,
    location: { replace: (address: string) => void did.push(`window ${address}`) },
    close: () => void did.push('closed'),
  };
  const around: Parameters<typeof wayToProvider>[0] = {
    parent: null,
    open: () => (blocked ? null : opened),
    location: { assign: (address: string) => void did.push(`here ${address}`) },
  };
  around.parent = framed ? {} : around;
  return { around, did, opened };
}

test('a page outside a frame is replaced by the provider’s page', () => {
  const { around, did } = page({ framed: false });
  const way = wayToProvider(around);
  way.leave(PAY);
  expect([way.stays, did]).toEqual([false, [`here ${PAY}`]]);
});

test('from a frame the provider’s page opens in its own window, which cannot access the shop', () => {
  const { around, did, opened } = page({ framed: true });
  const way = wayToProvider(around);
  expect(opened.opener).toBeNull();
  way.leave(PAY);
  expect([way.stays, did]).toEqual([true, [`window ${PAY}`]]);
});

test('the window closes if the payment fails to start, and a blocked window never opens in the frame', () => {
  const fails = page({ framed: true });
  wayToProvider(fails.around).giveUp();
  expect(fails.did).toEqual(['closed']);
  const blocked = page({ framed: true, blocked: true });
  wayToProvider(blocked.around).leave(PAY);
  expect(blocked.did).toEqual([]);
});

test.each([true, false])('only a web page is opened (framed: %s)', (framed) => {
  const { around, did } = page({ framed });
  expect(() => wayToProvider(around).leave('javascript:alert(1)')).toThrow('not http or https');
  expect(did).toEqual([]);
});
