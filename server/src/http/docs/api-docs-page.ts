import type { OpenApiDocument } from './openapi.ts';
import type { Operation, Schema } from './openapi-schemas.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Escapes text and marks up its `code`. */
const prose = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

export const STYLE = `
:root { color-scheme: light dark;
  --ground: light-dark(#f6f7fb, #0b0e1a); --card: light-dark(#fff, #13182a); --line: light-dark(#e1e5f0, #252c45);
  --text: light-dark(#171b2c, #e8ebf7); --soft: light-dark(#5a6280, #98a1c0); --accent: light-dark(#2f62d9, #7ea8ff);
  --get: light-dark(#0b7a55, #4fd6a2); --post: light-dark(#2f62d9, #7ea8ff); --delete: light-dark(#b3274a, #ff8aa5); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.55 system-ui, sans-serif; }
a { color: var(--accent); text-decoration: none; } a:hover { text-decoration: underline; }
code, pre, .path { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: .875em; }
.frame { max-width: 1240px; margin: 0 auto; padding: 40px 24px 96px; display: grid; grid-template-columns: 240px minmax(0, 1fr); gap: 0 48px; }
header, main { grid-column: 2; }
header h1 { margin: 0; font-size: 30px; letter-spacing: -.02em; }
header h1 span { background: linear-gradient(90deg, #4f8cff, #8b5cff); background-clip: text; color: transparent; }
header p { color: var(--soft); margin: 8px 0 0; max-width: 64ch; }
nav { grid-area: 1 / 1 / span 2; position: sticky; top: 40px; align-self: start; max-height: calc(100vh - 80px); overflow: auto; font-size: 14px; }
nav h2 { font-size: 12px; letter-spacing: .08em; text-transform: uppercase; color: var(--soft); margin: 24px 0 8px; }
nav a { display: block; padding: 3px 0; color: inherit; overflow-wrap: anywhere; }
section > h2 { font-size: 20px; margin: 48px 0 16px; text-transform: capitalize; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 20px 24px; margin: 0 0 16px; scroll-margin-top: 24px; }
article > h3 { margin: 0; font-size: 16px; font-weight: 600; display: flex; flex-wrap: wrap; gap: 10px; align-items: baseline; }
.verb { font: 700 12px/1 ui-monospace, monospace; letter-spacing: .04em; padding: 5px 8px; border-radius: 6px; border: 1px solid; }
.get { color: var(--get); } .post { color: var(--post); } .delete { color: var(--delete); }
.badge { margin-left: auto; font-size: 12px; font-weight: 500; color: var(--soft); }
h4 { font-size: 12px; letter-spacing: .06em; text-transform: uppercase; color: var(--soft); margin: 20px 0 6px; }
.scroll { overflow-x: auto; } .scroll td:nth-child(n+5) { min-width: 14rem; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th { text-align: left; font-weight: 600; white-space: nowrap; }
td, th { padding: 6px 16px 6px 0; border-top: 1px solid var(--line); vertical-align: top; }
tr:first-child > * { border-top: 0; }
.soft { color: var(--soft); }
pre { background: var(--ground); border: 1px solid var(--line); border-radius: 10px; padding: 14px 16px; overflow-x: auto; margin: 6px 0 0; line-height: 1.5; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 860px) { .frame { display: block; padding: 24px 16px 64px; } nav { position: static; max-height: none; } }
`;

/** Writes a schema like a TypeScript type; names of components are links. */
function typeOf(schema: Schema, indent = ''): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `<a href="#type-${name}">${name}</a>`;
  }
  if (schema.anyOf) return (schema.anyOf as Schema[]).map((option) => typeOf(option, indent)).join(' | ');
  if (schema.enum) return schema.enum.map((value) => escapeHtml(JSON.stringify(value))).join(' | ');
  if (schema.type === 'array') {
    const inner = typeOf(schema.items as Schema, indent);
    return inner.includes(' | ') && !inner.includes('\n') ? `(${inner})[]` : `${inner}[]`;
  }
  if (schema.type === 'object' && schema.properties) return objectType(schema, indent);
  if (schema.type === 'object') return `{ [key]: ${typeOf((schema.additionalProperties ?? {}) as Schema, indent)} }`;
  return escapeHtml([schema.type ?? 'any', schema.format && `(${schema.format})`].filter(Boolean).join(' '));
}

function objectType({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const { description } = property as Schema;
    const note = description ? `  <span class="soft">// ${escapeHtml(description)}</span>` : '';
    return `${inner}${escapeHtml(name)}${required.includes(name) ? '' : '?'}: ${typeOf(property as Schema, inner)}${note}`;
  });
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}';
}

const code = (title: string, schema: Schema): string => `<h4>${title}</h4><pre tabindex="0">${typeOf(schema)}</pre>`;

function parameters({ parameters: list }: Operation): string {
  if (list.length === 0) return '';
  const rows = list.map(({ name, in: place, required, description = '', schema }) => {
    const about = [required ? 'required' : 'optional', schema.default !== undefined && `default ${schema.default}`];
    return `<tr><th><code>${escapeHtml(name)}</code></th><td class="soft">${place}</td><td><code>${typeOf(schema)}</code></td>
      <td class="soft">${about.filter(Boolean).join(', ')}</td><td>${prose(description)}</td></tr>`;
  });
  return `<h4>Parameters</h4><div class="scroll" tabindex="0"><table>${rows.join('')}</table></div>`;
}

function answers({ responses }: Operation): string {
  const rows = Object.entries(responses)
    .filter(([status]) => status !== '200')
    .map(([status, { description }]) => {
      const lines = description.split('\n').map((line) => prose(line.replace(/^- /, '')));
      return `<tr><th>${status}</th><td>${lines.join('<br>')}</td></tr>`;
    });
  const title = responses[200] ? 'Other answers' : 'Your answer';
  return `<h4>${title}</h4><div class="scroll" tabindex="0"><table>${rows.join('')}</table></div>`;
}

function who({ security, tags }: Operation): string {
  if (tags[0] === 'webhooks') return 'the shop, signed';
  if (security.length === 0) return 'anyone';
  if (security.some((one) => 'signature' in one)) return 'game backend, signed';
  if (security.some((one) => 'key' in one)) return 'publisher’s backend, with a key';
  return security.length > 1 ? 'anyone; more when signed in' : 'signed-in player';
}

/** The path, with its server if that is not the API's own. */
const pathOf = (path: string, { servers: [server] = [] }: Operation): string =>
  server ? `${new URL(server.url).pathname}${path}` : path;

function operation(verb: string, path: string, op: Operation): string {
  const body = op.requestBody?.content['application/json'];
  const [type, output] = Object.entries(op.responses[200]?.content ?? {})[0] ?? [];
  return `<article id="${op.operationId}">
    <h3><span class="verb ${verb}">${verb.toUpperCase()}</span><span class="path">${escapeHtml(pathOf(path, op))}</span><span class="badge">${who(op)}</span></h3>
    <p>${prose(op.summary)}</p>
    ${parameters(op)}
    ${body ? code('Body', body.schema) : ''}
    ${output ? code(type === 'text/event-stream' ? 'Events' : 'Answer', output.schema) : ''}
    ${answers(op)}
  </article>`;
}

/** Renders the document as a page without scripts and external resources. */
export function docsPage({ info, servers, tags, paths, webhooks, components }: OpenApiDocument): string {
  const all = Object.entries({ ...paths, ...webhooks }).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, op]) => ({ path, verb, op })),
  );
  const names = [...tags.map(({ name }) => name), 'webhooks'];
  const groups = names.map((name) => ({ name, list: all.filter(({ op }) => op.tags[0] === name) }));
  const links = groups.map(({ name, list }) => {
    const items = list.map(({ verb, path, op }) => {
      return `<a href="#${op.operationId}"><span class="${verb}">${verb.toUpperCase()}</span> ${escapeHtml(path)}</a>`;
    });
    return `<h2>${escapeHtml(name)}</h2>${items.join('')}`;
  });
  const sections = groups.map(({ name, list }) => {
    const articles = list.map(({ verb, path, op }) => operation(verb, path, op));
    return `<section><h2>${escapeHtml(name)}</h2>${articles.join('')}</section>`;
  });
  const types = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<article id="type-${name}"><h3>${name}</h3><pre tabindex="0">${typeOf(schema)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)} API</title><style>${STYLE}</style></head><body><div class="frame">
<header><h1><span>${escapeHtml(info.title)}</span> API</h1>
<p>${prose(info.description)} Paths are below <code>${escapeHtml(servers[0]?.url ?? '')}</code>. A refusal answers
<a href="#type-Error">Error</a>; its code is listed with each endpoint.</p></header>
<nav aria-label="Endpoints"><a href="openapi.json">openapi.json</a>${links.join('')}<h2>types</h2><a href="#types">All types</a></nav>
<main>
${sections.join('')}<section id="types"><h2>types</h2>${types.join('')}</section></main></div></body></html>`;
}
