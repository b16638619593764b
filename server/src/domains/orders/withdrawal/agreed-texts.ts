import type { Db, Sql } from '#server/db/client.ts';
import type { Log } from '#server/kernel/log.ts';
import type { AgreedTexts } from './waiver.ts';

/** Words that buyers agreed to, each stored once: they never change under their version, so every process remembers those it met. */
export interface AgreedTextsStore {
  /** Stores them, unless they are known to be; before an order refers to them. */
  keep(version: string, texts: AgreedTexts): Promise<void>;
  /** Null: they are lost, which is logged. What needs them goes on without. */
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
        // Once: an open page reads them every few seconds.
        lost.add(version);
        log.error({ alert: 'order.agreed_texts', version }, 'the words to which buyers agreed are lost');
      }
      return found;
    },
  };
}

async function read(db: Db, version: string): Promise<AgreedTexts | null> {
  const [row] = await db<{ texts: AgreedTexts }[]>`select texts from agreed_texts where version = ${version}`;
  return row?.texts ?? null;
}
