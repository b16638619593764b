import type { LinkPages } from '#server/kernel/links/link-view.ts';
import type { LinksDeps } from './links.deps.ts';
import { pressLink } from './page/press.ts';
import { readOrNull } from './page/read-state.ts';
import { findVisited, viewOf } from './page/read-view.ts';
import { withdrawByLink } from './page/withdraw.ts';

export {
  endLink,
  eraseLinks,
  findLinkByToken,
  forgetLinks,
  insertLink,
  isSameLink,
  linkData,
  type NewLink,
} from './links.repo.ts';
export { allowedReturns, permittedReturn } from './return-to.rules.ts';
export { linkTokenHash, linkTokenOf, linkUrl, newLinkToken } from './token.ts';

/** Creates the pages of payment links. */
export const createLinks = (deps: LinksDeps): LinkPages => ({
  async show(visit) {
    const found = await findVisited(deps, visit);
    return 'link' in found ? viewOf(deps, found, visit) : found;
  },
  press: (visit, press) => pressLink(deps, visit, press),
  withdraw: (visit, statement) => withdrawByLink(deps, visit, statement),
  state: (id, secret) => readOrNull(deps, id, secret),
});
