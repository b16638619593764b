const DECLARATION = /^\s*<\?xml\s[^<>]*\?>/;
const ATTRIBUTE = /\s+([^\s=<>/"']+)\s*=\s*(?:"[^"<]*"|'[^'<]*')/y;
const NAME = /<\/?([^\s<>/]+)/y;
const END = /\s*\/?>/y;

interface Mistake {
  offset: number;
  message: string;
}

/**
 * The first mistake by which browsers show a broken picture instead of an SVG: it is XML to them, and forgives nothing. Entities, raw
 * sections and the like are refused elsewhere, so tags, attributes and comments are all there is.
 */
export function malformedInSvg(svg: string): Mistake | null {
  const parts: string[] = [];
  let at = 0;
  // Spaces take the place of what holds no tags, so that offsets stay.
  const blank = (end: number): void => {
    parts.push(' '.repeat(end - at));
    at = end;
  };
  blank(DECLARATION.exec(svg)?.[0].length ?? 0);
  // By `indexOf`: a pattern would begin anew at each of many comments that do not end.
  for (let begin = svg.indexOf('<!--', at); begin >= 0; begin = svg.indexOf('<!--', at)) {
    const hyphens = svg.indexOf('--', begin + 4);
    if (hyphens < 0 || svg[hyphens + 2] !== '>')
      return {
        offset: begin,
        message: 'has a comment with -- inside or without an end, with which no browser draws it',
      };
    parts.push(svg.slice(at, begin));
    at = begin;
    blank(hyphens + 3);
  }
  return mistakeInTags([...parts, svg.slice(at)].join(''));
}

function mistakeInTags(text: string): Mistake | null {
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
    if (name === undefined || end === undefined) return { offset, message: 'has a tag that is no XML' };
    if (new Set(attributes).size < attributes.length)
      return { offset, message: `says an attribute of <${name}> twice` };
    for (const one of attributes) if (one.startsWith('xmlns:')) prefixes.add(one.slice('xmlns:'.length));
    const strange = [name, ...attributes].find((one) => one.includes(':') && !prefixes.has(one.split(':')[0] ?? ''));
    if (strange) return { offset, message: `does not declare the prefix of ${strange} (xmlns:…)` };
    if (open.length === 0 && name === 'svg' && !attributes.includes('xmlns'))
      return { offset, message: 'must say xmlns="http://www.w3.org/2000/svg", without which no browser draws it' };
    if (text[offset + 1] !== '/') {
      if (!end.includes('/')) open.push(name);
    } else if (open.pop() !== name) return { offset, message: `has an end </${name}> of another element` };
  }
  return open.length > 0 ? { offset: text.length, message: `does not end <${open.at(-1)}>` } : null;
}
