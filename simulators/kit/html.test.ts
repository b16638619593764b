import { expect, test } from 'vitest';
import { html } from './html.ts';

test('what is put into markup is escaped', () => {
  const evil = `"><script>alert('x')</script>&`;
  expect(html`<p title="${evil}">${evil}</p>`.text).toBe(
    `<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</p>`,
  );
});

test('markup within markup stays, lists are joined, nothing stays nothing', () => {
  expect(html`<ul>${['a', 'b'].map((text) => html`<li>${text}</li>`)}${null}${false}${0}</ul>`.text).toBe(
    '<ul><li>a</li><li>b</li>0</ul>',
  );
});
