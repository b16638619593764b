/** Apps whose built-in browsers break sign-in or payment, with their marks in the user agent. */
const APPS = [
  { name: 'LINE', mark: /\bLine\// },
  { name: 'Messenger', mark: /FBAN\/Messenger|FB_IAB\/(MESSENGER|Orca)|MessengerLite/ },
  { name: 'Instagram', mark: /\bInstagram\b/ },
  { name: 'Facebook', mark: /\bFBA[NV]\/|\bFB_IAB\// },
  { name: 'WeChat', mark: /MicroMessenger/ },
  { name: 'QQ', mark: /\bQQ\/\d/ },
  { name: 'Weibo', mark: /\bWeibo\b|__weibo__/ },
  { name: 'KakaoTalk', mark: /KAKAOTALK/ },
  { name: 'NAVER', mark: /\bNAVER\(/ },
  { name: 'TikTok', mark: /musical_ly|BytedanceWebview|TikTok|\btrill_/ },
  { name: 'Zalo', mark: /\bZalo\b/ },
  { name: 'X', mark: /\bTwitter for|TwitterAndroid/ },
  { name: 'Snapchat', mark: /\bSnapchat\b/ },
  { name: 'Threads', mark: /\bBarcelona\b/ },
] as const;

/** Returns the name of the app in whose built-in browser the page is open. Returns null in a browser and in a game. */
export const inAppBrowser = (userAgent: string): string | null =>
  APPS.find(({ mark }) => mark.test(userAgent))?.name ?? null;
