import { z } from 'zod';
import type { Tx } from '#server/db/client.ts';
import {
  type Draft,
  type DraftView,
  draftPictures,
  drafts,
  listDraftPictures,
  pathsOf,
  pictureContent,
  picturePathProblem,
  pictureProblem,
  picturesProblem,
  type SeenPicture,
} from '#server/domains/catalog/index.ts';
import { draftId, draftVersion, lockOpen, timeText, viewOf } from '../drafts/draft-of.ts';
import { action } from '../operation.ts';
import { OperationRefusal } from '../refusal.ts';

const input = draftId
  .extend({
    path: z.string('{path} is the path of a picture').min(1).max(500),
    data: z.base64().nullable().describe('The bytes; null removes the picture, or takes that of the base.'),
    base: z.boolean().default(false).describe('Takes the picture of the base again.'),
    seen: z.string().nullable().optional().describe('The hash of the picture that was seen; null: there was none.'),
    version: draftVersion.optional(),
  })
  .refine(({ data, base }) => data === null || !base, 'A file and {base} exclude each other.');

/** Saves or removes one picture, or takes that of the base again, if it is still the one that was seen. */
export const draftsPutPicture = action({
  name: 'catalog drafts put-picture',
  permission: 'catalog.apply',
  input,
  kept: ({ id, path, data, base }) => ({
    draft: id,
    path,
    ...(data === null && (base ? { back: 'yes' } : { removed: 'yes' })),
  }),
  perform: async (_: object, tx, { id, path, data, base, seen, version }, { caller }) => {
    const draft = await lockOpen(tx, id, version);
    const view = await viewOf(tx, draft);
    const now = listDraftPictures(view).find((one) => one.path === path);
    const bytes = data === null ? null : Buffer.from(data, 'base64');
    const content = bytes && pictureContent(path, bytes);
    const hash = base ? (now?.baseHash ?? null) : (content?.hash ?? null);
    // A repeat after a lost answer.
    if (hash === (now?.hash ?? null)) return { number: null, draft: id, version: draft.version, seen: hash };
    if (seen !== undefined && seen !== (now?.hash ?? null)) throw overtaken(path, now, { seen, draft });
    if (hash !== null) checkPath(view, path);
    const wrong = bytes && pictureProblem(path, bytes);
    if (wrong) throw new OperationRefusal('draft.picture', `Not saved: ${wrong}`);
    const isBase = hash === (now?.baseHash ?? null);
    await save(tx, view, { draft, path, content, isBase, by: caller.by });
    return { number: null, draft: id, version: await drafts.touchDraft(tx, id, { by: caller.by }), seen: hash };
  },
});

/** @throws OperationRefusal `draft.path` */
function checkPath(view: DraftView, path: string): void {
  const paths = pathsOf(view);
  const wrong = paths.pictures.includes(path) ? null : picturePathProblem(path, [...paths.files, ...paths.pictures]);
  if (wrong) throw new OperationRefusal('draft.path', `Not saved: ${wrong}`);
}

interface Saved {
  draft: Draft;
  path: string;
  content: ReturnType<typeof pictureContent> | null;
  /** It is that of the base, and so no change. */
  isBase: boolean;
  by: string;
}

/** @throws OperationRefusal `draft.size` */
async function save(tx: Tx, view: DraftView, { draft, path, content, isBase, by }: Saved): Promise<void> {
  if (isBase) {
    await draftPictures.dropDraftPictures(tx, draft.id, [path]);
    return;
  }
  const others = [...view.changedPictures.values()].filter((one) => one.path !== path);
  const tooLarge = picturesProblem([...others, { size: content?.bytes.length ?? null }]);
  if (tooLarge) throw new OperationRefusal('draft.size', `Not saved: ${tooLarge}`);
  await draftPictures.putDraftPicture(tx, draft.id, { path, content }, by);
}

function overtaken(
  path: string,
  now: SeenPicture | undefined,
  { seen, draft }: { seen: string | null; draft: Draft },
): OperationRefusal {
  if (seen === null && now?.state === 'same')
    return new OperationRefusal(
      'draft.picture_exists',
      `Not saved: there is a picture ${path} already. Replace it, or choose another path.`,
    );
  const who = now?.by ?? draft.changedBy;
  return new OperationRefusal(
    'draft.file_changed',
    `Not saved: ${who} changed ${path} at ${timeText(now?.at ?? draft.changedAt)}, after you saw it. Look at it, then decide again.`,
    { by: who },
  );
}
