import type { previewApi } from '#contract/operator/previews.ts';
import { catalogueOf, draftPictures } from '../../domains/catalog/index.ts';
import { articlesIn } from '../../domains/content/index.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import type { DeskPreviews } from '../../http/desk/desk-previews.ts';
import { apiError } from '../../kernel/api-error.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import { playersPreview } from '../../operations/actions/preview.ts';
import type { Parts } from '../../operations/parts.ts';
import { catalogPreview } from '../../operations/queries/preview.ts';
import { catalogSections } from '../catalog-sections.ts';
import { gameName } from '../desk/names.ts';
import { runFor } from '../desk/run-for.ts';
import type { Previews } from './preview-shops.ts';
import { readPreview, signPreview } from './preview-token.ts';

/** Articles that a preview offers as pages. */
const MOST_ARTICLES = 20;

interface Needs {
  parts: Parts;
  previews: Previews;
  /** Signs the tokens of previews. */
  key: Uint8Array;
}

/** Opens previews: the choice becomes a token, and the player is recorded once. */
export const previewHandlers = ({
  parts,
  key,
}: Pick<Needs, 'parts' | 'key'>): Pick<OperatorHandlers<DeskCaller>, keyof typeof previewApi> => {
  const run = runFor(parts);
  return {
    'POST /previews': async ({ body: { revision, draft, at, country, player, ...view } }, caller) => {
      // A player's pages show what the desk masks.
      if (player && caller.freshUntil === null) throw apiError('operator.check_required', {});
      const read = await run(caller, catalogPreview, {
        ...(revision !== undefined && { revision }),
        ...(draft !== undefined && { draft }),
      });
      const seen = player && (await run(caller, playersPreview, { player: player.uid, why: player.why }));
      const catalogue = catalogueOf(read.documents, catalogSections);
      const token = await signPreview(key, caller.by, {
        ...view,
        revision: read.revision,
        draft: read.draft,
        at: at ?? new Date().toISOString(),
        country: country ?? null,
        player: seen?.player ?? null,
      });
      const newest = articlesIn(catalogue).entries.toSorted((a, b) =>
        a.summary.publishedAt < b.summary.publishedAt ? 1 : -1,
      );
      return {
        token,
        games: catalogue.games.map(({ gid }) => ({ gid, name: gameName(catalogue, gid) ?? String(gid) })),
        articles: newest
          .slice(0, MOST_ARTICLES)
          .map(({ id, summary: { heads } }) => ({ id, title: (heads[view.lang] ?? heads.en)?.title ?? id })),
      };
    },
  };
};

/** Reads the pictures of drafts for previews and for the page of the draft. */
export const draftArtReader =
  ({ sql }: Pick<Parts, 'sql'>): DeskPreviews<DeskCaller>['draftArt'] =>
  async ({ permissions }, file) =>
    permissions.has('catalog.read') ? await draftPictures.draftArt(sql, file) : undefined;

/** Renders the pages of previews. Each page checks the operator's role again. */
export function previewRenderer({ parts, previews, key: signer }: Needs): DeskPreviews<DeskCaller>['render'] {
  const run = runFor(parts);
  return async (caller, { token, path, ...look }) => {
    const preview = await readPreview(signer, caller.by, token);
    if (!preview) throw apiError('request.not_found', {});
    const { revision, draft, at, player, ...view } = preview;
    if (player && !caller.permissions.has('players.read'))
      throw apiError('operator.forbidden', { permission: 'players.read' });
    if (!caller.permissions.has('catalog.read')) throw apiError('operator.forbidden', { permission: 'catalog.read' });
    const catalogue = async () =>
      catalogueOf(
        (await run(caller, catalogPreview, draft ? { draft: draft.id } : { revision })).documents,
        catalogSections,
      );
    // A draft that was saved again since then shows its newer content.
    const key = draft ? `draft ${draft.id} ${draft.version}` : `revision ${revision}`;
    return previews.render(key, catalogue, {
      ...view,
      ...look,
      path,
      at: new Date(at),
      player: player && { ...player, avatar: null, deletionRequested: false },
    });
  };
}
