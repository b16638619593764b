import { expect, test } from 'vitest';
import { plainName } from './plain-name.ts';

test.each([
  ['a change of direction', 'Kestrel \u202egnp.exe', 'Kestrel gnp.exe'],
  [
    'every mark of direction',
    '\u061ca\u200eb\u200fc\u202ad\u202be\u202cf\u202dg\u2066h\u2067i\u2068j\u2069',
    'abcdefghij',
  ],
  ['an escape sequence of terminals', '\u001b[31mred\u0007\u009b', '[31mred'],
  ['line breaks, which become spaces', 'one\r\ntwo\u2028three\tfour', 'one two three four'],
  ['NUL and half a character', 'a\0b\ud83d', 'ab\ufffd'],
  ['what cannot be seen', 'ad\u00admin\u200b \ufeffof\u2060 \u3164all', 'admin of all'],
  ['joiners between Latin letters', 'ad\u200dm\u200cin', 'admin'],
  ['text hidden in tags', `hi\u{e0068}\u{e0069}\u{e007f}`, 'hi'],
  ['text hidden in variants', 'M\u{e0100}\u{e0101}\u{e0102}ika', 'M\u{e0100}ika'],
  ['space around it', '  Mika ', 'Mika'],
])('a name loses %s', (_, name, plain) => {
  expect(plainName(name)).toBe(plain);
});

test.each([
  ['Persian with its non-joiner', 'می\u200cخواهم'],
  ['Sinhala with its joiner', 'ශ්\u200dරී ලංකා'],
  ['Marathi with its joiner', 'र्\u200dया'],
  ['Arabic and Hebrew', 'نسر الليل אבג'],
  ['Thai with its marks', 'นกเหยี่ยว'],
  ['a family and a skin colour', '👨‍👩‍👧‍👦 👩🏽‍🚀'],
  ['a heart on fire and a pirate flag', '❤️‍🔥 🏴‍☠️'],
  ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['a key', '1\ufe0f\u20e3'],
  ['a variant of a Chinese character', '葛\u{e0100}城'],
  ['an accent of its own', 'e\u0301lan'],
])('%s stays as it is', (_, name) => {
  expect(plainName(name)).toBe(name);
});

test.each(['\u3164\u200b \u202e', '\ufe0f\ufe0f', ' \u3164\u{e0100}', '\u2800\u2800', '\u2800\ufe0f'])(
  'what is nothing but unseen is nothing: %j',
  (name) => {
    expect(plainName(name)).toBe('');
  },
);
