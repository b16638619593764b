import type { Letter } from './letter.ts';
import { letterHtml } from './letter-html.ts';

/** A letter ready to send, as HTML and as plain text. */
export const renderLetter = (letter: Letter): { language: string; subject: string; html: string; text: string } => ({
  language: letter.language,
  subject: letter.subject,
  html: letterHtml(letter),
  text: letterText(letter),
});

const RULE = '--------------------';

function letterText(letter: Letter): string {
  const { code, after = [], details, help, sums, view } = letter;
  const rows = [
    ...(details.length > 0 ? [RULE, ...details.map(({ label, values }) => `${label}: ${values.join(', ')}`)] : []),
    ...(sums.length > 0 ? [RULE, ...sums.map(({ label, value }) => `${label}: ${value}`)] : []),
  ];
  return [
    letter.title,
    ...letter.paragraphs,
    ...(code ? [code] : []),
    ...(rows.length > 0 ? [[...rows, RULE].join('\n')] : []),
    ...after,
    ...(view ? [`${view.label}: ${view.url}`] : []),
    `${help.text}\n${help.label}: ${help.url}`,
    letter.signature,
    [...letter.small, ...letter.foot].join('\n'),
  ].join('\n\n');
}
