import { describe, expect, it } from 'vitest';
import { lintProse } from './lint.ts';

const lint = async (source: string, path = 'a.ts') =>
  (await lintProse(path, source)).map(({ line, message }) => `${line} ${message}`);

describe('the prose check', () => {
  it('accepts a comment that names its subject first', async () => {
    expect(await lint('/** Returns the order, or null if the player has none. */\nconst a = 1;')).toEqual([]);
  });

  it('rejects sentences that open with a noun clause, but no questions', async () => {
    expect(await lint('// Fine.\n// What comes back is an order.\nconst a = 1; // Who asks?')).toEqual([
      '2 opens with a noun clause: "What comes back is an order."',
    ]);
  });

  it('reads `//` lines in a row as one sentence, and names the line where it starts', async () => {
    const words = `// Starts ${'very '.repeat(16)}\n// ${'very '.repeat(16)} late.`;
    expect(await lint(`const a = 1;\n${words}\nconst b = 2;`)).toEqual([
      expect.stringMatching(/^2 has 34 words, 30 at most/),
    ]);
  });

  it('rejects words with an ordinary one in their place, but not in code or texts', async () => {
    expect(await lint("/**\n * Begins anew.\n * `anew` is a name.\n */\nconst anew = 'anew';")).toEqual([
      '2 says "anew": again',
    ]);
  });

  it('reads comments in JSX, after code, and after directives', async () => {
    const source = 'const a = <p>{/* What is here. */}// What is text.</p>; // biome-ignore lint/a/b: for whoever';
    expect(await lint(source, 'a.tsx')).toEqual([
      '1 opens with a noun clause: "What is here."',
      '1 says "whoever": name who acts',
    ]);
  });

  it('rejects comments beyond 120 columns, but no code', async () => {
    const long = 'x'.repeat(118);
    expect(await lint(`// ${long}\nconst a = '${long}';`)).toEqual(['1 has 121 columns, 120 at most']);
  });

  it('reads paragraphs, lists and headings of Markdown, but neither code nor long rows of tables', async () => {
    const long = 'x'.repeat(120);
    const source = `# What we do\n\n- Whoever pays.\n\n| ${long} |\n|---|\n\n\`\`\`\nWhat is code. ${long}\n\`\`\`\n`;
    expect(await lint(source, 'a.md')).toEqual([
      '1 opens with a noun clause: "What we do"',
      '3 opens with a noun clause: "Whoever pays."',
      '3 says "Whoever": name who acts',
    ]);
  });
});
