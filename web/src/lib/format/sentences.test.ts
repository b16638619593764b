import { expect, test } from 'vitest';
import { sentencesOf } from './sentences.ts';

test.each([
  ['Official top-up. Items in seconds.', ['Official top-up. ', 'Items in seconds.']],
  ['Bezahlt. Dein Item ist unterwegs …', ['Bezahlt. ', 'Dein Item ist unterwegs …']],
  ['支払い完了。アイテムを送付中です…', ['支払い完了。', 'アイテムを送付中です…']],
  ['公式チャージ、数秒でお届け。', ['公式チャージ、数秒でお届け。']],
  ['Coupon ou bonus ?', ['Coupon ou bonus ?']],
  ['Lv.60', ['Lv.60']],
  ['', []],
])('“%s” is split only between sentences', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});
