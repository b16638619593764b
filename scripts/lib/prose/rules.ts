import type { TxtNode } from '@textlint/ast-node-types';
import type { TextlintRuleModule } from '@textlint/types';
import { SentenceSplitterSyntax, splitAST } from 'sentence-splitter';
import { BANNED } from './words.ts';

const MAX_WORDS = 30;

/** Opening words of noun clauses. Questions may use them. */
const OPENING = /^(what(ever)?|who(ever|se|m)?|where(ver)?|whether|whichever|that|nobody)\b/i;

/** Reports sentences that open with a noun clause or are too long. Code and quoted texts count as one word. */
export const sentences: TextlintRuleModule = ({ Syntax, RuleError, report, getSource }) => {
  const check = (node: TxtNode) => {
    for (const sentence of splitAST(node as never).children) {
      if (sentence.type !== SentenceSplitterSyntax.Sentence) continue;
      const text = plain(getSource(sentence as never));
      if (OPENING.test(text) && !text.endsWith('?')) {
        report(node, new RuleError(`opens with a noun clause: "${start(text)}"`, at(node, sentence)));
      }
      const count = text.split(/\s+/).filter((word) => /\w/.test(word)).length;
      if (count > MAX_WORDS) {
        report(node, new RuleError(`has ${count} words, ${MAX_WORDS} at most: "${start(text)}"`, at(node, sentence)));
      }
    }
  };
  return { [Syntax.Paragraph]: check, [Syntax.Header]: check };
};

/** Reports words that have an ordinary replacement. */
export const words: TextlintRuleModule = ({ Syntax, RuleError, report, getSource }) => ({
  [Syntax.Str](node) {
    for (const { word, instead } of BANNED) {
      const found = word.exec(getSource(node));
      if (!found) continue;
      report(node, new RuleError(`says "${found[0]}": ${instead}`, { index: found.index }));
    }
  },
});

const at = (node: { range: readonly [number, number] }, sentence: { range: readonly [number, number] }) => ({
  index: Math.max(0, sentence.range[0] - node.range[0]),
});

const plain = (text: string): string =>
  text
    .replace(/`[^`]*`/g, 'code')
    .replace(/["“][^"”]*["”]/g, 'quote')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_>#]/g, '')
    .trim();

const start = (text: string): string => text.split(/\s+/).slice(0, 8).join(' ');
