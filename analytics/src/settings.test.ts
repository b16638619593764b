import { expect, test } from 'vitest';
import { isListed, settingsOf } from './settings.ts';

const BASE = { serverUrl: 'https://shop.example/events/', appid: 'shop', appName: 'Shop' };

test('missing settings have the defaults of the specification', () => {
  expect(settingsOf(BASE)).toMatchObject({
    serverUrl: 'https://shop.example/events',
    sendMethod: 'image',
    batchSize: 6,
    interval: 6000,
    timeout: 3000,
    retries: 3,
    strict: false,
    production: true,
  });
});

test.each([
  [0, 1],
  [-5, 1],
  [1, 1],
  [29.9, 29],
  [30, 30],
  [31, 30],
  [Number.NaN, 6],
  [Number.POSITIVE_INFINITY, 6],
])('a batch of %s events is one of %s', (batchSize, used) => {
  expect(settingsOf({ ...BASE, batchSize }).batchSize).toBe(used);
});

test.each(['image', 'ajax', 'beacon'] as const)('events are sent by %s where a page says so', (sendMethod) => {
  expect(settingsOf({ ...BASE, sendMethod }).sendMethod).toBe(sendMethod);
});

test.each(['pigeon', '', null, 'AJAX'])('a method %j is that of pictures', (sendMethod) => {
  expect(settingsOf({ ...BASE, sendMethod: sendMethod as never }).sendMethod).toBe('image');
});

test('invalid times are replaced by the defaults', () => {
  expect(settingsOf({ ...BASE, interval: 0, timeout: -1, retries: -2 })).toMatchObject({
    interval: 6000,
    timeout: 3000,
    retries: 0,
  });
});

test('init throws without an address or an appid', () => {
  expect(() => settingsOf({ ...BASE, serverUrl: '' })).toThrow('serverUrl is empty');
  expect(() => settingsOf({ ...BASE, appid: '' })).toThrow('appid is empty');
});

test.each([
  ['shop.example', ['shop.example'], true],
  ['eu.shop.example', ['Shop.Example'], true],
  ['evilshop.example', ['shop.example'], false],
  ['shop.example.evil', ['shop.example'], false],
  ['anywhere.example', [], true],
  ['', ['shop.example'], true],
])('a page of %j is counted where %j are listed: %s', (host, whitelist, listed) => {
  expect(isListed(host, whitelist)).toBe(listed);
});
