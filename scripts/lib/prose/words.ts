/** Words that the prose check reports, with their replacements (docs/style.md, "Prose"). */
export const BANNED: readonly { word: RegExp; instead: string }[] = [
  { word: /(?<!let |stand-?|leave \w+ )\balone\b/i, instead: 'only' },
  { word: /\banew\b/i, instead: 'again' },
  { word: /\bbeside\b/i, instead: 'next to' },
  { word: /\b(lack|lacks|lacked|lacking)\b/i, instead: 'missing, or has no' },
  { word: /\b(no|any|every|some)body['’]s\b/i, instead: 'name who' },
  { word: /\b(whoever|whomever|whom)\b/i, instead: 'name who acts' },
  {
    word: /\b(is|are|was|were|be|been|being) told\b|\bmind that\b|\bminds\b/i,
    instead: 'name the message or the effect',
  },
  { word: /\b(thereof|therein|whereof|wherein|herewith|thereby)\b/i, instead: 'split the sentence' },
];
