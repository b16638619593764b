import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import {
  currentRevision,
  differenceLines,
  planChange,
  readRevision,
  readRevisions,
  revisionDifferences,
  revisionFiles,
  revisionTarget,
  toTarget,
} from '#server/domains/catalog/index.ts';
import { recordedActions } from '../audit.repo.ts';
import { checkEmptyFolder, writePictures, writeTexts } from '../catalog-export.ts';
import { type CatalogParts, folder, readFolder } from '../catalog-folder.ts';
import { refuseRevision } from '../catalog-guards.ts';
import { query } from '../operation.ts';
import { OperationRefusal } from '../refusal.ts';
import { shownPlan } from '../shown-plan.ts';

/** A database that no version with these tables has migrated. */
const unmigrated = (error: unknown): never => {
  if ((error as { code?: string }).code !== '42P01') throw error;
  throw new OperationRefusal('catalog.none', 'This database lacks tables of the catalogue: apply creates them.');
};

/** Lists what `catalog apply` would change, one line for each difference, and the consent that it needs. */
export const catalogDiff = query({
  name: 'catalog diff',
  permission: 'catalog.read',
  input: folder,
  read: async ({ sql, catalogRules }: CatalogParts & { sql: Db }, { dir }) => {
    const { content, notes } = await readFolder({ catalogRules }, dir);
    const plan = await planChange(sql, toTarget(content), catalogRules.sections).catch(unmigrated);
    return { revision: plan.revision, ...(await shownPlan(sql, plan, content.art)), notes };
  },
});

const revision = z.int('REV is the number of a revision, as `catalog log` has it').min(1);

/** Lists what a rollback to a revision would change, and the consent that it needs. */
export const catalogCompare = query({
  name: 'catalog compare',
  permission: 'catalog.read',
  input: z.strictObject({ revision }),
  read: async ({ sql, catalogRules: { sections } }: CatalogParts & { sql: Db }, { revision: number }) => {
    const target = await revisionTarget(sql, number, sections).catch(refuseRevision);
    const plan = await planChange(sql, target, sections);
    return { revision: plan.revision, ...(await shownPlan(sql, plan)) };
  },
});

/** The newest revisions, with who applied them and why. */
export const catalogLog = query({
  name: 'catalog log',
  permission: 'catalog.read',
  input: z.strictObject({ limit: z.int('{limit} is a number').min(1).max(10_000).default(50) }),
  read: async ({ sql }: CatalogParts & { sql: Db }, { limit }) => {
    const revisions = await readRevisions(sql, limit).catch(unmigrated);
    const recorded = await recordedActions(
      sql,
      revisions.flatMap(({ action }) => action ?? []),
    );
    return {
      revisions: revisions.map(({ action, summary, ...rest }) => {
        const entry = action === null ? undefined : recorded.get(action);
        return { ...rest, by: entry?.by ?? null, why: entry?.why ?? null, ...summary };
      }),
    };
  },
});

/** Writes the files of a revision to a new folder, byte for byte. */
export const catalogExport = query({
  name: 'catalog export',
  permission: 'catalog.read',
  input: folder.extend({ revision: revision.optional() }),
  read: async ({ sql }: CatalogParts & { sql: Db }, { dir, revision: wanted }) => {
    await checkEmptyFolder(dir);
    const number = wanted ?? (await currentRevision(sql).catch(unmigrated));
    const { files, pictures } = await revisionFiles(sql, number).catch(refuseRevision);
    await writeTexts(sql, dir, files);
    await writePictures(sql, dir, pictures).catch(refuseRevision);
    return { revision: number, files: Object.keys(files).length, pictures: Object.keys(pictures).length };
  },
});

/** Lists the changes of one revision, one line for each difference. */
export const catalogShow = query({
  name: 'catalog show',
  permission: 'catalog.read',
  input: z.strictObject({ revision }),
  read: async ({ sql, catalogRules }: CatalogParts & { sql: Db }, { revision: number }) => {
    const found = await readRevision(sql, number).catch(unmigrated);
    const differences = await revisionDifferences(sql, number, catalogRules.sections).catch(refuseRevision);
    const { action = null } = found ?? {};
    const entry = action === null ? undefined : (await recordedActions(sql, [action])).get(action);
    return {
      revision: number,
      at: found?.at ?? null,
      by: entry?.by ?? null,
      why: entry?.why ?? null,
      restored: found?.restored ?? null,
      differences: await differenceLines(sql, differences),
    };
  },
});
