import type { Locale } from '#contract/locales.ts';
import type { Db } from '#server/db/client.ts';
import { changeTexts, type DraftView } from '#server/domains/catalog/index.ts';
import { OperationRefusal } from '../refusal.ts';
import { articlePath, isArticle, readFiles } from './catalogue-texts.ts';
import type { TextChange } from './compare-texts.ts';

/** Returns the changed files for changed texts. @throws OperationRefusal `texts.by_hand` */
export async function changedTextFiles(
  db: Db,
  view: DraftView,
  language: Locale,
  changes: readonly TextChange[],
): Promise<{ path: string; text: string }[]> {
  const done: { path: string; text: string }[] = [];
  const byFile = Map.groupBy(changes, ({ file }) => file);
  const texts = await readFiles(db, view, [...byFile.keys()]);
  for (const [file, own] of byFile) {
    if (isArticle(file)) {
      done.push(...own.map(({ after }) => ({ path: articlePath(file, language), text: `${after}\n` })));
      continue;
    }
    const wanted = new Map(own.map(({ key, after }) => [key, after]));
    const text = changeTexts(texts.get(file) ?? '', language, wanted);
    if (text === null) throw byHand(file, [...wanted.keys()]);
    done.push({ path: file, text });
  }
  return done;
}

const byHand = (file: string, keys: readonly string[]): OperationRefusal =>
  new OperationRefusal(
    'texts.by_hand',
    `No text was changed: ${file} is written in a way that needs a change by hand. The texts are ${keys.slice(0, 5).join(', ')}${keys.length > 5 ? ', …' : ''}.`,
  );
