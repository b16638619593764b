import type { Db, Sql } from '#server/db/client.ts';
import type { Log } from '#server/kernel/log.ts';
import type { AgreedTexts } from './waiver.ts';

/**
 * Stores the texts that buyers agreed to, once per version. A version's texts never change, so each process caches
 * them.
 */
export interface AgreedTextsStore {
  /** Stores the texts unless this process knows that they are stored. Called before an order refers to them. */
  keep(version: string, texts: AgreedTexts): Promise<void>;
  /** Returns null if the texts are missing, which is logged. Callers continue without them. */
  find(db: Db, version: string): Promise<AgreedTexts | null>;
}

export function openAgreedTexts({ sql, log }: { sql: Sql; log: Log }): AgreedTextsStore {
  const known = new Map<string, AgreedTexts>();
  const lost = new Set<string>();
  return {
    async keep(version, texts) {
      if (known.has(version)) return;
      await sql`
        insert into agreed_texts (version, texts) values (${version}, ${JSON.stringify(texts)}::text::jsonb)
        on conflict (version) do nothing`;
      known.set(version, texts);
    },
    async find(db, version) {
      const found = known.get(version) ?? (await read(db, version));
      if (found) known.set(version, found);
      else if (!lost.has(version)) {
        // Logged once, because an open page reads them every few seconds.
        lost.add(version);
        log.error(
          { alert: 'order.agreed_texts', version },
          'texts that buyers agreed to are missing, restore the table agreed_texts from a backup',
        );
      }
      return found;
    },
  };
}

async function read(db: Db, version: string): Promise<AgreedTexts | null> {
  const [row] = await db<{ texts: AgreedTexts }[]>`select texts from agreed_texts where version = ${version}`;
  return row?.texts ?? null;
}
