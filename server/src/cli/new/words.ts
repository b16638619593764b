import { LOCALES, type Locale } from '#contract/locales.ts';

type Words = Readonly<Record<Locale, string>>;

/** Texts of a new catalogue until its publisher replaces them: valid for any game, in each language. */
export const WORDS = {
  card: {
    ...{ en: 'Credit or debit card', zh: '信用卡或借记卡', 'zh-tw': '信用卡或簽帳金融卡', ko: '신용카드 · 체크카드' },
    ...{
      ja: 'クレジット・デビットカード',
      th: 'บัตรเครดิตหรือเดบิต',
      vi: 'Thẻ tín dụng hoặc ghi nợ',
      fr: 'Carte bancaire',
    },
    ...{ es: 'Tarjeta de crédito o débito', de: 'Kredit- oder Debitkarte', ru: 'Банковская карта' },
    ...{ pt: 'Cartão de crédito ou débito', tr: 'Kredi veya banka kartı', it: 'Carta di credito o debito' },
  },
  everywhere: {
    ...{ en: 'Worldwide', zh: '全球', 'zh-tw': '全球', ko: '글로벌', ja: 'グローバル', th: 'ทั่วโลก', vi: 'Toàn cầu' },
    ...{
      fr: 'Monde entier',
      es: 'Todo el mundo',
      de: 'Weltweit',
      ru: 'Весь мир',
      pt: 'Mundo todo',
      tr: 'Dünya geneli',
    },
    ...{ it: 'Tutto il mondo' },
  },
  tagline: {
    ...{
      en: 'Top up and keep playing.',
      zh: '充值后继续畅玩。',
      'zh-tw': '儲值後繼續暢玩。',
      ko: '충전하고 계속 즐겨 보세요.',
    },
    ...{ ja: 'チャージして、もっと遊ぼう。', th: 'เติมแล้วเล่นต่อได้เลย', vi: 'Nạp xong, chơi tiếp.' },
    ...{ fr: 'Rechargez et continuez à jouer.', es: 'Recarga y sigue jugando.', de: 'Lade auf und spiel weiter.' },
    ...{ ru: 'Пополни счёт и играй дальше.', pt: 'Recarregue e continue jogando.', tr: 'Yükle, oynamaya devam et.' },
    ...{ it: 'Ricarica e continua a giocare.' },
  },
  genre: {
    ...{
      en: 'Game',
      zh: '游戏',
      'zh-tw': '遊戲',
      ko: '게임',
      ja: 'ゲーム',
      th: 'เกม',
      vi: 'Trò chơi',
      fr: 'Jeu',
      es: 'Juego',
    },
    ...{ de: 'Spiel', ru: 'Игра', pt: 'Jogo', tr: 'Oyun', it: 'Gioco' },
  },
  gems: {
    ...{
      en: 'Gems',
      zh: '宝石',
      'zh-tw': '寶石',
      ko: '보석',
      ja: 'ジェム',
      th: 'เพชร',
      vi: 'Ngọc',
      fr: 'Gemmes',
      es: 'Gemas',
    },
    ...{ de: 'Edelsteine', ru: 'Самоцветы', pt: 'Gemas', tr: 'Elmas', it: 'Gemme' },
  },
  pack: {
    ...{ en: '{quantity} Gems', zh: '{quantity} 宝石', 'zh-tw': '{quantity} 寶石', ko: '보석 {quantity}개' },
    ...{ ja: 'ジェム {quantity}個', th: 'เพชร {quantity}', vi: '{quantity} Ngọc', fr: '{quantity} gemmes' },
    ...{ es: '{quantity} gemas', de: '{quantity} Edelsteine', ru: 'Самоцветы ×{quantity}', pt: '{quantity} gemas' },
    ...{ tr: '{quantity} Elmas', it: '{quantity} gemme' },
  },
  use: {
    ...{ en: 'The currency of the game.', zh: '游戏内货币。', 'zh-tw': '遊戲內貨幣。', ko: '게임에서 쓰는 재화예요.' },
    ...{ ja: 'ゲーム内で使える通貨です。', th: 'สกุลเงินในเกม', vi: 'Tiền tệ trong game.', fr: 'La monnaie du jeu.' },
    ...{
      es: 'La moneda del juego.',
      de: 'Die Währung des Spiels.',
      ru: 'Внутриигровая валюта.',
      pt: 'A moeda do jogo.',
    },
    ...{ tr: 'Oyunun para birimi.', it: 'La valuta del gioco.' },
  },
} as const satisfies Record<string, Words>;

/** Returns a text in the given languages as one line of YAML. */
export const inLocales = (words: Words, locales: readonly Locale[]): string =>
  `{ ${locales.map((locale) => `${locale}: ${JSON.stringify(words[locale])}`).join(', ')} }`;

/** Returns a name that is the same in all languages. */
export const nameInAll = (name: string): Words =>
  Object.fromEntries(LOCALES.map((locale) => [locale, name])) as Record<Locale, string>;
