import { randomUUID } from 'node:crypto';
import { newKey, ServerClient } from '#tests/world/server-client.ts';
import type { World } from '#tests/world/world.ts';

export const GID = 1000039;
/** An item of the demo for which personal offers are allowed; 1649 in EUR, so 660 is the floor. */
export const SKU = 'astralite-980';
export const NORMAL = 1649;
export const OWN = 999;
export const WHY = { why: 'ticket 4711' };
const HOUR_MS = 3_600_000;

export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

interface GameDocument {
  game: { personalOffers?: object };
  items: { id: string; audience?: object }[];
}

/** The publisher's backend, with a key for offers. */
export class Backend {
  readonly client: ServerClient;
  readonly world: World;

  private constructor(world: World, client: ServerClient) {
    this.world = world;
    this.client = client;
  }

  static async open(world: World, name = 'offers'): Promise<Backend> {
    return new Backend(world, new ServerClient(world.url, await newKey(world.context.sql, name, ['offers:write'])));
  }

  offer = (uid: number | string, over: object = {}, key = randomUUID()) =>
    this.client.call(
      'POST /offers',
      {
        body: { uid: Number(uid), gid: GID, item: SKU, prices: { EUR: OWN }, until: inHours(24), ...WHY, ...over },
      },
      { key },
    );

  /** Makes an offer and returns its id. */
  async made(uid: number | string, over: object = {}): Promise<string> {
    const { status, body, error } = await this.offer(uid, over);
    if (status !== 200) throw new Error(`no offer: ${JSON.stringify(error)}`);
    return body.offer;
  }

  revoke = (id: string) => this.client.call('POST /offers/:id/revoke', { params: { id }, body: WHY });

  async states(uid: number | string): Promise<string[]> {
    const { body } = await this.client.call('GET /players/:uid/offers', { params: { uid } });
    return body.offers.map(({ state, taken, uses }) => `${state} ${taken}/${uses}`);
  }

  /** Changes the bounds of the game as the publisher would; null removes them. */
  bound = (bounds: object | null): Promise<void> =>
    this.#change(({ game, ...rest }) => {
      const { personalOffers: _, ...others } = game;
      return { ...rest, game: bounds ? { ...others, personalOffers: bounds } : others };
    });

  /** Changes the audience of the item; null: it is for all. */
  sellTo = (audience: object | null): Promise<void> =>
    this.#change(({ items, ...rest }) => ({
      ...rest,
      items: items.map(({ audience: before, ...item }) =>
        item.id === SKU ? { ...item, ...(audience && { audience }) } : { ...item, ...(before && { audience: before }) },
      ),
    }));

  async #change(change: (document: GameDocument) => GameDocument): Promise<void> {
    const { sql, catalog } = this.world.context;
    const known = new Promise<void>((resolve) => catalog.onChange(() => resolve()));
    const [row] = await sql<{ document: GameDocument }[]>`
      select document from catalog_documents where kind = 'game' and id = ${String(GID)}`;
    if (!row) throw new Error(`there is no game ${GID}`);
    await sql`
      update catalog_documents set hash = ${randomUUID()}, document = ${JSON.stringify(change(row.document))}::text::jsonb
      where kind = 'game' and id = ${String(GID)}`;
    await sql`notify catalog`;
    await known;
  }
}
