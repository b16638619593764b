import type { Db, Sql } from '#server/db/client.ts';
import type { AgreedTexts } from './waiver.ts';

/** Words that buyers agreed to, each stored once: they never change under their version, so every process remembers those it met. */
export interface AgreedTextsStore {
  /** Stores them, unless they are known to be; before an order refers to them. */
  keep(version: string, texts: AgreedTexts): Promise<void>;
  find(db: Db, version: string): Promise<AgreedTexts>;
}

export function openAgreedTexts(sql: Sql): AgreedTextsStore {
  const known = new Map<string, AgreedTexts>();
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
      known.set(version, found);
      return found;
    },
  };
}

async function read(db: Db, version: string): Promise<AgreedTexts> {
  const [row] = await db<{ texts: AgreedTexts }[]>`select texts from agreed_texts where version = ${version}`;
  if (!row) throw new Error(`the words ${version}, to which a buyer agreed, are not kept`);
  return row.texts;
}
