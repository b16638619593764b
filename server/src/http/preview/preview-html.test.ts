import { expect, test } from 'vitest';
import { toPreviewHtml } from './preview-html.ts';

const addressOf = (path: string): string => `/previewed?${new URLSearchParams({ token: 't', path })}`;

test('links to pages of the shop lead to previews of these pages, with their parameters', () => {
  const html = '<a class="x" href="/platform/v2/payment?gid=1&amp;pid=2">Top up</a>';
  expect(toPreviewHtml(html, addressOf)).toBe(
    '<a class="x" href="/previewed?token=t&amp;path=%2Fv2%2Fpayment%3Fgid%3D1%26pid%3D2">Top up</a>',
  );
});

test('other links and pictures stay as they are', () => {
  const html = '<a href="https://support.example.com/platform/x">Help</a><img src="/platform/art/1.svg">';
  expect(toPreviewHtml(html, addressOf)).toBe(html);
});

test('nothing of a preview runs or is loaded for the app', () => {
  const html = [
    '<link rel="manifest" href="/platform/manifest.json"><link rel="icon" href="/platform/icon.svg">',
    '<script data-entry="/platform/assets/a.js">boot()</script>',
    '<script type="application/json" id="finished">{"a":"\\u003c/script>"}</script>',
  ].join('');
  expect(toPreviewHtml(html, addressOf)).toBe('<link rel="icon" href="/platform/icon.svg">');
});
