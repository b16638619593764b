const DECLARATION = /^\s*<\?xml\s[^<>]*\?>/;
const ATTRIBUTE = /\s+([^\s=<>/"']+)\s*=\s*(?:"[^"<]*"|'[^'<]*')/y;
const NAME = /<\/?([^\s<>/]+)/y;
const END = /\s*\/?>/y;

interface Mistake {
  offset: number;
  message: string;
}

/**
 * Returns the first mistake that makes browsers reject an SVG, which they parse as XML. `findUnsafeSvg` refuses
 * entities, raw sections and the like, so only tags, attributes and comments remain.
 */
export function findMalformedSvg(svg: string): Mistake | null {
  const parts: string[] = [];
  let at = 0;
  // Replace declarations and comments with spaces, which keeps the offsets.
  const blank = (end: number): void => {
    parts.push(' '.repeat(end - at));
    at = end;
  };
  blank(DECLARATION.exec(svg)?.[0].length ?? 0);
  // Use `indexOf`: a pattern would scan to the end for each of many unclosed comments.
  for (let begin = svg.indexOf('<!--', at); begin >= 0; begin = svg.indexOf('<!--', at)) {
    const hyphens = svg.indexOf('--', begin + 4);
    if (hyphens < 0 || svg[hyphens + 2] !== '>')
      return {
        offset: begin,
        message: 'has a comment that contains -- or is not closed, which browsers reject',
      };
    parts.push(svg.slice(at, begin));
    at = begin;
    blank(hyphens + 3);
  }
  return findTagMistake([...parts, svg.slice(at)].join(''));
}

function findTagMistake(text: string): Mistake | null {
  const open: string[] = [];
  const prefixes = new Set(['xml', 'xmlns']);
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const offset = at;
    const take = (pattern: RegExp): RegExpExecArray | null => {
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      at = found ? pattern.lastIndex : at;
      return found;
    };
    const name = take(NAME)?.[1];
    const attributes: string[] = [];
    for (let one = take(ATTRIBUTE); one; one = take(ATTRIBUTE)) attributes.push(one[1] ?? '');
    const end = take(END)?.[0];
    if (name === undefined || end === undefined) return { offset, message: 'has a tag that is not valid XML' };
    if (new Set(attributes).size < attributes.length) return { offset, message: `repeats an attribute of <${name}>` };
    for (const one of attributes) if (one.startsWith('xmlns:')) prefixes.add(one.slice('xmlns:'.length));
    const strange = [name, ...attributes].find((one) => one.includes(':') && !prefixes.has(one.split(':')[0] ?? ''));
    if (strange) return { offset, message: `does not declare the prefix of ${strange} (xmlns:…)` };
    if (open.length === 0 && name === 'svg' && !attributes.includes('xmlns'))
      return { offset, message: 'must declare xmlns="http://www.w3.org/2000/svg", which browsers require' };
    if (text[offset + 1] !== '/') {
      if (!end.includes('/')) open.push(name);
    } else if (open.pop() !== name) return { offset, message: `closes </${name}>, but another element is open` };
  }
  return open.length > 0 ? { offset: text.length, message: `does not close <${open.at(-1)}>` } : null;
}
