import { expect, test } from 'vitest';
import { inAppBrowser } from './in-app-browser.ts';

const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/130.0 Mobile';

test.each([
  [`${IOS} Mobile/15E148 Safari Line/14.16.0`, 'LINE'],
  [`${ANDROID} Safari/537.36 Line/14.16.0/IAB`, 'LINE'],
  [`${IOS} Mobile/22B83 [FBAN/FBIOS;FBAV/489.0.0.43;FBDV/iPhone14,5]`, 'Facebook'],
  [`${ANDROID} Safari/537.36 [FB_IAB/FB4A;FBAV/489.0;]`, 'Facebook'],
  [`${IOS} Mobile/22B83 [FBAN/MessengerForiOS;FBAV/480]`, 'Messenger'],
  [`${IOS} Mobile/22B83 Instagram 358.0.0 (iPhone14,5; iOS 18_1)`, 'Instagram'],
  [`${ANDROID} Safari/537.36 MicroMessenger/8.0.50`, 'WeChat'],
  [`${ANDROID} Safari/537.36 KAKAOTALK 11.0.1`, 'KakaoTalk'],
  [`${ANDROID} Safari/537.36 trill_2023 BytedanceWebview/d8a21c6`, 'TikTok'],
  [`${IOS} Mobile/15E148 musical_ly_37.1.0`, 'TikTok'],
  [`${IOS} Mobile/15E148 NAVER(inapp; search; 2000; 12.8.5)`, 'NAVER'],
])('%s is the browser inside %s', (userAgent, app) => {
  expect(inAppBrowser(userAgent)).toBe(app);
});

test.each([
  `${IOS} Version/18.1 Mobile/15E148 Safari/604.1`,
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36 Online/1',
  ANDROID,
])('%s is not an in-app browser', (userAgent) => {
  expect(inAppBrowser(userAgent)).toBeNull();
});
