import type { ApplyingParts } from '../catalog-folder.ts';
import { consent, keptOf } from '../catalog-guards.ts';
import { applyLoaded } from '../drafts/apply-loaded.ts';
import { draftId, draftVersion, loadDraftOf, lockOpen } from '../drafts/draft-of.ts';
import { action } from '../operation.ts';
import type { Parts } from '../parts.ts';

/** Applies a draft to the shop, as a new revision. The shop must still be at the revision of the draft’s base. */
export const draftsApply = action({
  name: 'catalog drafts apply',
  permission: 'catalog.apply',
  input: draftId.extend({ version: draftVersion, ...consent }),
  kept: ({ id, version, ...given }) => ({ draft: id, version: String(version), ...keptOf(given) }),
  ask: ({ sql, ...parts }: ApplyingParts & Pick<Parts, 'sql'>, { id }) => loadDraftOf(parts, sql, id),
  perform: async (parts: ApplyingParts, tx, { id, version, ...given }, { id: own, asked, caller }) => {
    const draft = await lockOpen(tx, id, version);
    const { effect } = await applyLoaded(parts, tx, draft, { loaded: asked, given, action: own, caller });
    return effect;
  },
});
