import { expect, test } from 'vitest';
import { ownLink } from './own-link.ts';

test.each([
  ['/topup?gid=1000041', { page: 'payment', search: { gid: '1000041' } }],
  ['/platform/v2/wap/payment?item=x#pay', { page: 'payment', search: { item: 'x' }, hash: 'pay' }],
  ['/v2/vip', { page: 'vip' }],
  ['/vip', { page: 'vip' }],
  ['/rewards', { page: 'rewards' }],
  ['/', { page: 'index' }],
  ['/platform', { page: 'index' }],
  ['/privacypolicy?doc=terms', { page: 'privacy', search: { doc: 'terms' } }],
  ['/article/v1.2%20%E6%98%9F', { page: 'article', article: 'v1.2 星' }],
  ['/wap/article/100%', { page: 'article', article: '100%' }],
  ['/pure-article/a.b', { page: 'article', article: 'a.b' }],
] as const)('%s is a page of the shop in any form', (address, wanted) => {
  expect(ownLink(address)).toEqual({ article: null, search: {}, hash: undefined, ...wanted });
});

test.each([
  'https://example.com/vip',
  '//example.com/vip',
  '/\\example.com',
  '/nowhere',
  '/vip/x',
  'mailto:a@b.c',
  '/article',
])('%s is not a page of the shop', (address) => expect(ownLink(address)).toBeNull());
