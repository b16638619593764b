import { expect, test } from 'vitest';
import { html } from './html.ts';

test('escapes inserted values', () => {
  const evil = `"><script>alert('x')</script>&`;
  expect(html`<p title="${evil}">${evil}</p>`.text).toBe(
    `<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</p>`,
  );
});

test('keeps inserted markup, joins lists, and drops null and false', () => {
  expect(html`<ul>${['a', 'b'].map((text) => html`<li>${text}</li>`)}${null}${false}${0}</ul>`.text).toBe(
    '<ul><li>a</li><li>b</li>0</ul>',
  );
});
