import type { Letter, LetterColours } from './letter.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const esc = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans','Hiragino Sans','Yu Gothic','PingFang SC','Microsoft YaHei','Malgun Gothic',sans-serif";
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** For mail programs that support dark mode; others use the inline colours. */
const dark = ({ ground, card, link }: LetterColours): string => `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .page { background-color: ${ground.dark} !important }
  .card { background-color: ${card.dark} !important }
  .ink { color: #eef2ff !important }
  .soft { color: #aab4d4 !important }
  .line { border-color: #2a3350 !important }
  .link { color: ${link.dark} !important }
}
@media (max-width: 480px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important }
  .outer { padding: 0 !important }
  .card { border-radius: 0 !important }
}`;

/** Renders the letter as HTML for mail programs: tables, inline styles, no external resources. */
export function letterHtml(letter: Letter): string {
  const { code, after = [], details, sums, view, help, look } = letter;
  const { ground, link, button: fill } = look;
  return `<!doctype html>
<html lang="${esc(letter.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${esc(letter.subject)}</title>
<style>${dark(look)}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${ground.light};-webkit-text-size-adjust:100%">
<table ${TABLE} class="page" style="background-color:${ground.light}"><tr><td class="outer" align="center" style="padding:24px 12px">
<table ${TABLE} class="card" style="max-width:560px;background-color:#ffffff;border-radius:16px;overflow:hidden;${FONT}">
<tr><td bgcolor="${fill.from}" style="height:6px;font-size:0;line-height:0;background-image:linear-gradient(90deg,${fill.from},${fill.to})">&nbsp;</td></tr>
<tr><td class="pad" style="padding:28px 32px 8px">
<p class="soft" style="${text(14, '#55607f')};font-weight:600">${esc(letter.sender)}</p>
<h1 class="ink" style="margin:8px 0 16px;font-size:24px;line-height:1.25;color:#10162b;font-weight:700">${esc(letter.title)}</h1>
${letter.paragraphs.map(paragraph).join('\n')}
</td></tr>
${code ? codeRow(code) : ''}${details.length > 0 ? tables(details, sums) : ''}${after.length > 0 ? textRow(after) : ''}${view ? button(view, fill) : ''}<tr><td class="pad" style="padding:16px 32px 28px">
<p class="ink" style="${text(16, '#10162b')}">${esc(help.text)} <a class="link" href="${esc(help.url)}" style="color:${link.light}">${esc(help.label)}</a></p>
<p class="ink" style="${text(16, '#10162b')};margin-top:12px">${esc(letter.signature)}</p>
</td></tr>
</table>
<table ${TABLE} style="max-width:560px;${FONT}"><tr><td class="pad" style="padding:16px 32px 24px">
${[...letter.small, ...letter.foot].map((words) => `<p class="soft" style="${text(13, '#55607f')};margin-bottom:6px">${esc(words)}</p>`).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

const text = (size: number, colour: string): string =>
  `margin:0;font-size:${size}px;line-height:1.5;color:${colour};overflow-wrap:break-word`;

const paragraph = (words: string): string =>
  `<p class="ink" style="${text(16, '#10162b')};margin-bottom:12px">${esc(words)}</p>`;

const textRow = (words: string[]): string => `<tr><td class="pad" style="padding:8px 32px 0">
${words.map(paragraph).join('\n')}
</td></tr>
`;

/** Large, spaced digits, easy to read from one screen and type on another. */
const codeRow = (code: string): string => `<tr><td class="pad" align="center" style="padding:4px 32px 12px">
<p class="ink line" style="margin:0;padding:16px 8px;border:1px solid #dde2ef;border-radius:12px;font-size:34px;line-height:1.2;letter-spacing:6px;font-weight:700;color:#10162b;font-variant-numeric:tabular-nums;${FONT}">${esc(code)}</p>
</td></tr>
`;

const tables = (
  details: Letter['details'],
  sums: Letter['sums'],
): string => `<tr><td class="pad" style="padding:8px 32px">
<table ${TABLE} class="line" style="border-top:1px solid #dde2ef;${sums.length > 0 ? '' : 'border-bottom:1px solid #dde2ef;'}padding:8px 0">
${details.map(detailRow).join('\n')}
</table>
${
  sums.length > 0
    ? `<table ${TABLE} class="line" style="border-top:1px solid #dde2ef;border-bottom:1px solid #dde2ef;padding:8px 0">
${sums.map((sum, index) => sumRow(sum, index === sums.length - 1)).join('\n')}
</table>
`
    : ''
}</td></tr>
`;

const button = (
  { label, url }: NonNullable<Letter['view']>,
  { from, text: colour }: LetterColours['button'],
): string => `<tr><td class="pad" align="center" style="padding:20px 32px 8px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${from}" style="border-radius:12px">
<a href="${esc(url)}" style="display:inline-block;padding:14px 28px;font-size:16px;line-height:20px;font-weight:600;color:${colour};text-decoration:none;border-radius:12px">${esc(label)}</a>
</td></tr></table>
</td></tr>
`;

const detailRow = ({ label, values }: Letter['details'][number]): string =>
  `<tr><td class="soft" valign="top" width="38%" style="padding:5px 12px 4px 0;${text(14, '#55607f')}">${esc(label)}</td>` +
  `<td class="ink" valign="top" style="padding:4px 0;${text(15, '#10162b')};overflow-wrap:anywhere">${values.map(esc).join('<br>')}</td></tr>`;

function sumRow({ label, value }: Letter['sums'][number], last: boolean): string {
  const [size, weight] = last ? [18, 700] : [15, 400];
  const style = `padding:6px 0;${text(size, '#10162b')};font-weight:${weight}`;
  return (
    `<tr><td class="ink" style="${style}">${esc(label)}</td>` +
    `<td class="ink" align="right" style="${style};padding-left:12px;white-space:nowrap;font-variant-numeric:tabular-nums">${esc(value)}</td></tr>`
  );
}
