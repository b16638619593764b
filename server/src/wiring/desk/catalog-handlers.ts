import type { catalogApi } from '#contract/operator/catalog.ts';
import type { OperatorHandlers } from '../../http/desk/desk-api.ts';
import type { DeskCaller } from '../../operations/access/access.ts';
import { catalogRollback } from '../../operations/actions/catalog.ts';
import { draftsDiscard, draftsNew, draftsPut, draftsRebase } from '../../operations/actions/drafts.ts';
import { draftsApply } from '../../operations/actions/drafts-apply.ts';
import { draftsPutPicture } from '../../operations/actions/drafts-picture.ts';
import { draftsReprice } from '../../operations/actions/drafts-prices.ts';
import { draftsSchedule, draftsUnschedule } from '../../operations/actions/drafts-schedule.ts';
import { textsImport } from '../../operations/actions/drafts-texts.ts';
import type { Parts } from '../../operations/parts.ts';
import { catalogCompare, catalogLog, catalogShow } from '../../operations/queries/catalog.ts';
import { draftsPictures } from '../../operations/queries/draft-pictures.ts';
import {
  draftsConflicts,
  draftsDiff,
  draftsFile,
  draftsList,
  draftsPrices,
  draftsShow,
} from '../../operations/queries/drafts.ts';
import { pricesSuggest } from '../../operations/queries/price-points.ts';
import { textsCheck, textsExport, textsMissing } from '../../operations/queries/texts.ts';
import { runFor } from './run-for.ts';

/** Lines of one kind in an answer. */
const MOST = 1000;
/** The reason of changes that only concern a draft. */
const IN_A_DRAFT = { why: 'editing a draft' };

/** Maps the endpoints about the catalogue to operations. */
export function catalogHandlers(parts: Parts): Pick<OperatorHandlers<DeskCaller>, keyof typeof catalogApi> {
  const run = runFor(parts);
  return {
    'GET /catalog/revisions': async (_, caller) => {
      const { revisions } = await run(caller, catalogLog, { limit: 100 });
      return { revisions: revisions.map(({ layout = false, ...one }) => ({ ...one, layout })) };
    },
    'GET /catalog/revisions/:revision': async ({ params }, caller) => {
      const { revision, differences } = await run(caller, catalogShow, { revision: Number(params.revision) });
      return { revision, differences: differences.slice(0, MOST), count: differences.length };
    },
    'GET /catalog/revisions/:revision/rollback': async ({ params }, caller) => {
      const { revision, ...plan } = await run(caller, catalogCompare, { revision: Number(params.revision) });
      return { revision, plan: firstLines(plan) };
    },
    'POST /catalog/revisions/:revision/rollback': async ({ params, body }, caller) => {
      const { revision } = await run(caller, catalogRollback, { ...body, revision: Number(params.revision) });
      return { revision };
    },
    'GET /catalog/drafts': async ({ query: { all } }, caller) => {
      const { revision, drafts } = await run(caller, draftsList, { all: all === 'true' });
      return { revision, drafts: drafts.map(shownDraft) };
    },
    'POST /catalog/drafts': async ({ body }, caller) => {
      const { draft } = await run(caller, draftsNew, { ...body, ...IN_A_DRAFT });
      return { draft };
    },
    'GET /catalog/drafts/:id': async ({ params }, caller) => {
      const { draft, changedPictures: _, ...found } = await run(caller, draftsShow, params);
      return { ...found, draft: shownDraft(draft) };
    },
    'GET /catalog/drafts/:id/file': ({ params, query }, caller) => run(caller, draftsFile, { ...params, ...query }),
    'POST /catalog/drafts/:id/file': async ({ params, body }, caller) => {
      const { version, seen } = await run(caller, draftsPut, { ...params, ...body, ...IN_A_DRAFT });
      return { version, seen };
    },
    'GET /catalog/drafts/:id/pictures': ({ params }, caller) => run(caller, draftsPictures, params),
    'POST /catalog/drafts/:id/picture': async ({ params, body }, caller) => {
      const { version, seen } = await run(caller, draftsPutPicture, { ...params, ...body, ...IN_A_DRAFT });
      return { version, seen };
    },
    'GET /catalog/drafts/:id/diff': async ({ params }, caller) => {
      const { plan, ...found } = await run(caller, draftsDiff, params);
      return { ...found, problems: found.problems.slice(0, MOST), plan: plan && firstLines(plan) };
    },
    'GET /catalog/drafts/:id/prices': ({ params }, caller) => run(caller, draftsPrices, params),
    'GET /catalog/drafts/:id/prices/suggested': async ({ params, query }, caller) => {
      const { version, prices } = await run(caller, pricesSuggest, { draft: params.id, ...query });
      const shown = prices.map(({ held: _, countries: __, ...one }) => one);
      return { version: version ?? 1, prices: shown };
    },
    'POST /catalog/drafts/:id/prices': async ({ params, body }, caller) => {
      const { version, prices } = await run(caller, draftsReprice, { ...params, ...body, ...IN_A_DRAFT });
      return { version, prices };
    },
    'GET /catalog/drafts/:id/texts': async ({ params }, caller) => {
      const { version, ...found } = await run(caller, textsMissing, { draft: params.id });
      return { ...found, version: version ?? 1 };
    },
    'GET /catalog/drafts/:id/texts/file': async ({ params, query }, caller) => {
      const { version, texts, missing, file } = await run(caller, textsExport, { draft: params.id, ...query });
      return { version: version ?? 1, texts, missing: missing.slice(0, MOST), count: missing.length, file };
    },
    'POST /catalog/drafts/:id/texts/check': async ({ params, body }, caller) => {
      const { changes, ...found } = await run(caller, textsCheck, { draft: params.id, ...body });
      return { ...found, changes: changes.slice(0, MOST), count: changes.length };
    },
    'POST /catalog/drafts/:id/texts': async ({ params, body }, caller) => {
      const done = await run(caller, textsImport, { draft: params.id, ...body, ...IN_A_DRAFT });
      const { version, language, texts, missing } = done;
      return { version, language, texts, missing };
    },
    'POST /catalog/drafts/:id/apply': async ({ params, body }, caller) => {
      const { revision } = await run(caller, draftsApply, { ...params, ...body });
      return { revision };
    },
    'POST /catalog/drafts/:id/schedule': async ({ params, body }, caller) => {
      const { when } = await run(caller, draftsSchedule, { ...params, ...body });
      return { when };
    },
    'POST /catalog/drafts/:id/unschedule': async ({ params, body }, caller) => {
      const { draft } = await run(caller, draftsUnschedule, { ...params, ...body });
      return { draft };
    },
    'POST /catalog/drafts/:id/discard': async ({ params, body }, caller) => {
      const { draft } = await run(caller, draftsDiscard, { ...params, ...body });
      return { draft };
    },
    'GET /catalog/drafts/:id/conflicts': ({ params }, caller) => run(caller, draftsConflicts, params),
    'POST /catalog/drafts/:id/rebase': async ({ params, body }, caller) => {
      const { version } = await run(caller, draftsRebase, { ...params, ...body, ...IN_A_DRAFT });
      return { version };
    },
  };
}

/** Returns a draft without the consents of its schedule. */
const shownDraft = <T extends { by: string }, D extends { terms: T | null }>({ terms, ...draft }: D) => ({
  ...draft,
  scheduledBy: terms?.by ?? null,
});

interface Plan {
  differences: string[];
  removals: string[];
  prices: string[];
  lifted: string[];
  publisher: { was: string; is: string } | null;
}

/** Returns the first lines of each kind, and the counts. */
const firstLines = ({ differences, removals, prices, lifted, publisher }: Plan) => ({
  differences: differences.slice(0, MOST),
  removals: removals.slice(0, MOST),
  prices: prices.slice(0, MOST),
  lifted: lifted.slice(0, MOST),
  counts: {
    differences: differences.length,
    removals: removals.length,
    prices: prices.length,
    lifted: lifted.length,
  },
  publisher,
});
