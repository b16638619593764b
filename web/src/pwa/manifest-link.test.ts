import { expect, test } from 'vitest';
import { manifestQuery } from './manifest-link.ts';

test.each([
  ['/platform/', {}, '?gid=1000039&pid=1&start_url=%2Fplatform%2F&locale=en'],
  [
    '/platform/v2/wap/payment',
    { gid: 1000041, pid: 2 },
    '?gid=1000041&pid=2&start_url=%2Fplatform%2Fv2%2Fwap%2Fpayment%3Fgid%3D1000041%26pid%3D2&locale=en',
  ],
  [
    '/platform/v2/vip',
    { gid: 1000052 },
    '?gid=1000052&pid=1&start_url=%2Fplatform%2Fv2%2Fvip%3Fgid%3D1000052&locale=en',
  ],
])('the manifest of %s is requested with the same query as the server’s link', (pathname, shop, query) => {
  expect(manifestQuery({ ...shop, locale: 'en', pathname })).toBe(query);
});
