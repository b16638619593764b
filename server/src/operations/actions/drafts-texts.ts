import { z } from 'zod';
import { draftId, draftVersion, lockOpen, viewOf } from '../drafts/draft-of.ts';
import { action } from '../operation.ts';
import { comparedTexts, translations } from '../queries/texts.ts';
import { OperationRefusal } from '../refusal.ts';
import { changedTextFiles } from '../texts/changed-text-files.ts';
import { saveFiles } from './drafts.ts';

/** Takes translations of a CSV or XLIFF file into a draft: all of them or none. */
export const textsImport = action({
  name: 'catalog texts import',
  permission: 'catalog.apply',
  input: z.strictObject({ draft: draftId.shape.id, version: draftVersion, ...translations }),
  kept: ({ draft }) => ({ draft }),
  perform: async (_: object, tx, { draft: id, version, ...given }, { caller }) => {
    const draft = await lockOpen(tx, id, version);
    const view = await viewOf(tx, draft);
    const { language, changes, missing } = await comparedTexts(tx, view, given);
    if (changes.length === 0)
      throw new OperationRefusal('texts.none', 'No text is different: nothing was changed.', { missing });
    await saveFiles(tx, view, { draft, by: caller.by }, await changedTextFiles(tx, view, language, changes));
    return { number: null, draft: id, version: version + 1, language, texts: changes.length, missing };
  },
});
