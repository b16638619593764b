import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import {
  draftPictures,
  FILE_LIMITS,
  listDraftPictures,
  pictureBytes,
  pictureFile,
  type SeenPicture,
} from '#server/domains/catalog/index.ts';
import { refuseRevision } from '../catalog-guards.ts';
import { draftId, draftOf, isOver, viewOf } from '../drafts/draft-of.ts';
import { query } from '../operation.ts';
import { OperationRefusal } from '../refusal.ts';

interface Reading {
  sql: Db;
}

/** Lists the pictures of a draft with their sizes; one that is applied or discarded has none any more. */
export const draftsPictures = query({
  name: 'catalog drafts pictures',
  permission: 'catalog.read',
  input: draftId,
  read: async ({ sql }: Reading, { id }) => {
    const draft = await draftOf(sql, id);
    const pictures = isOver(draft) ? [] : listDraftPictures(await viewOf(sql, draft));
    const sizes = await draftPictures.pictureSizes(
      sql,
      pictures.flatMap(({ hash, baseHash }) => [hash ?? [], baseHash ?? []].flat()),
    );
    return { version: draft.version, limits: FILE_LIMITS, pictures: pictures.map((one) => shownPicture(one, sizes)) };
  },
});

function shownPicture({ path, state, hash, baseHash, by, at }: SeenPicture, sizes: ReadonlyMap<string, number>) {
  const fileOf = (one: string | null) =>
    one === null ? null : { file: pictureFile(path, one), size: sizes.get(one) ?? 0 };
  return { path, state, seen: hash, now: fileOf(hash), base: fileOf(baseHash), by, at };
}

/** Returns the bytes of a picture of a draft. */
export const draftsPicture = query({
  name: 'catalog drafts picture',
  permission: 'catalog.read',
  input: draftId.extend({ path: z.string().min(1) }),
  read: async ({ sql }: Reading, { id, path }) => {
    const pictures = listDraftPictures(await viewOf(sql, await draftOf(sql, id)));
    const hash = pictures.find((one) => one.path === path)?.hash;
    if (!hash) throw new OperationRefusal('draft.no_file', `This draft has no picture ${path}.`);
    const own = await draftPictures.draftContent(sql, hash);
    return { path, bytes: own?.bytes ?? (await pictureBytes(sql, hash).catch(refuseRevision)) };
  },
});
