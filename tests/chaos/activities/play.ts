import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { keyOf, signedHeaders } from '../../../simulators/kit/signature.ts';
import type { Buyer } from '../buyers.ts';
import { answered, askPatiently } from '../patient.ts';
import { bearer, call, type Reply } from '../wire.ts';
import type { DrawTold, Witness } from '../witness.ts';
import { type ChaosWorld, GIDS } from '../world.ts';
import { type Binders, passOn, race } from './bind.ts';
import { activityFiles, FREE, GAME_TASK } from './catalogue.ts';
import type { Act, Activity } from './plan.ts';

/** The region in which each game is played here. */
const REGIONS: Readonly<Record<number, string>> = { 1000039: 'eu', 1000041: 'eu', 1000052: 'global' };
const TELLS = 40;

const many = <T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)));

/** Performs the acts of one player outside of orders, one after the other. */
export async function play(
  world: ChaosWorld,
  witness: Witness,
  buyers: readonly Buyer[],
  { player: place, web, acts }: Activity,
): Promise<void> {
  const buyer = buyers[place];
  if (!buyer) return;
  const player = new Player({ world, witness, buyers, player: place, web }, buyer);
  for (const act of acts) await player.act(act);
}

interface OpenLottery {
  id: string;
  day: string;
  proof: { commitment: string };
}

class Player {
  readonly #world: ChaosWorld;
  readonly #witness: Witness;
  readonly #buyer: Buyer;
  readonly #web: number;
  readonly #binders: Binders;

  constructor(binders: Binders, buyer: Buyer) {
    this.#world = binders.world;
    this.#witness = binders.witness;
    this.#buyer = buyer;
    this.#web = binders.web;
    this.#binders = binders;
  }

  act(act: Act): Promise<unknown> {
    switch (act.do) {
      case 'claim':
        return this.#claimEach(act.tabs);
      case 'claim_all':
        return many(act.tabs, (tab) => this.#claimAll(GIDS[act.game] ?? GIDS[0], tab));
      case 'redeem':
        return many(act.times, () => this.#redeem(act.entry, act.clicks));
      case 'free_item':
        return many(act.times, () => this.#freeItem(act.clicks));
      case 'progress':
        return many(act.events, () => this.#progress(act.repeats));
      case 'claim_steps':
        return this.#claimSteps(act.tabs);
      case 'draw':
        return this.#draw(act.devices, act.clicks);
      case 'bind':
        return race(this.#binders, act);
      case 'pass_on':
        return passOn(this.#binders, act);
      case 'wait':
        return pause(act.ms);
    }
  }

  async #claimEach(tabs: number): Promise<void> {
    const { body } = await this.#get('/me/rewards');
    const rewards = (body.rewards ?? []) as { id: string; state: string; game: { gid: number } | null }[];
    for (const { id, game } of rewards.filter(({ state }) => state === 'claimable')) {
      const who = game ? this.#role(game.gid) : {};
      const replies = await many(tabs, (tab) => this.#ask(`/me/rewards/${id}/claim`, who, randomUUID(), tab));
      for (const reply of replies) {
        this.#witness.count(`claim: ${reply.code ?? reply.status}`);
        if (reply.status === 200) this.#witness.claims.add(id);
      }
    }
  }

  async #claimAll(gid: number, tab: number): Promise<void> {
    const reply = await this.#ask('/me/rewards/claim-all', { gid, ...this.#role(gid) }, randomUUID(), tab);
    this.#witness.count(`claim all: ${reply.code ?? reply.status}`);
    for (const { id } of (reply.body.claimed ?? []) as { id: string }[]) this.#witness.claims.add(id);
  }

  async #redeem(place: number, clicks: number): Promise<void> {
    const entry = activityFiles.redeem[place % activityFiles.redeem.length];
    if (!entry) return;
    const body = { points: entry.points, ...(entry.gives.gid && this.#role(entry.gives.gid)) };
    const made = await this.#once(`/vip/redeem/${entry.id}`, body, clicks, (said) => said.id);
    this.#witness.redeemed.count += 1;
    if (made) this.#witness.claims.add(made);
  }

  async #freeItem(clicks: number): Promise<void> {
    const path = `/games/${FREE.gid}/free-items/${FREE.item}`;
    const made = await this.#once(path, this.#role(FREE.gid), clicks, (said) => said.claim);
    if (made) this.#witness.claims.add(made);
  }

  /** Sends one request several times at once; it must have one effect. */
  async #once(
    path: string,
    body: object,
    clicks: number,
    idOf: (said: Reply['body']) => unknown,
  ): Promise<string | null> {
    const key = randomUUID();
    const replies = await many(clicks, (click) => this.#ask(path, body, key, click));
    const made = [...new Set(replies.flatMap((reply) => (reply.status === 200 ? [String(idOf(reply.body))] : [])))];
    this.#witness.judge(null, made.length <= 1, () => `one key of ${path} made ${made.join(', ')}`);
    this.#witness.count(`${path.split('/').slice(1, 3).join(' ')}: ${replies[0]?.code ?? replies[0]?.status}`);
    return made[0] ?? null;
  }

  /** Reports progress as the game's backend does: until it is answered, and sometimes twice. */
  async #progress(repeats: number): Promise<void> {
    const eventId = randomUUID();
    const { uid } = this.#buyer;
    const amount = 1;
    const body = JSON.stringify({ task: GAME_TASK, uid, eventId, amount });
    const told = await many(repeats, async (turn) => {
      for (let tried = 0; tried < TELLS; tried++) {
        const url = this.#world.webs[(this.#web + turn + tried) % this.#world.webs.length];
        const headers = signedHeaders(
          keyOf(this.#world.webhookSecret),
          randomUUID(),
          Math.floor(Date.now() / 1000),
          body,
        );
        const path = `/platform/game/${FREE.gid}/tasks/${GAME_TASK}/progress`;
        const reply = await call('POST', `${url}${path}`, headers, body);
        // A portal with a wrong clock takes the signature for an old one, so the other portal is asked.
        if (answered(reply) && reply.status !== 401) return reply;
        await pause(250);
      }
      return null;
    });
    this.#witness.count(`progress: ${told[0]?.code ?? told[0]?.status ?? 'no answer'}`);
    const events = this.#witness.progress.get(uid) ?? { sure: 0, most: 0 };
    const sure = told.some((reply) => reply?.status === 200);
    this.#witness.progress.set(uid, { sure: events.sure + (sure ? amount : 0), most: events.most + amount });
  }

  async #claimSteps(tabs: number): Promise<void> {
    for (const task of activityFiles.tasks) {
      for (const { target, reward } of task.steps) {
        const body = { step: target, period: 'once', ...(reward.gid && this.#role(reward.gid)) };
        const replies = await many(tabs, (tab) => this.#ask(`/tasks/${task.id}/claim`, body, randomUUID(), tab));
        for (const reply of replies) this.#witness.count(`step: ${reply.code ?? reply.status}`);
        const made = replies.filter(({ status }) => status === 200).map(({ body }) => String(body.id));
        for (const id of made) this.#witness.claims.add(id);
      }
    }
  }

  /** Draws on several devices: the player has one draw, and each device gets it or reads that there was one. */
  async #draw(devices: number, clicks: number): Promise<void> {
    this.#witness.drew = true;
    const lottery = (await this.#get('/lottery')).body.lottery as OpenLottery | null | undefined;
    if (!lottery) return this.#witness.count('draw: none to see');
    const { id, day, proof } = lottery;
    const replies = await many(devices, async (device) => {
      const [salt, key] = [randomBytes(16).toString('hex'), randomUUID()];
      const body = { lottery: id, day, commitment: proof.commitment, salt };
      const clicked = await many(clicks, (click) => this.#ask('/me/lottery/draws', body, key, device + click));
      return clicked.map((reply) => ({ reply, salt }));
    });
    for (const { reply, salt } of replies.flat()) {
      this.#witness.count(`draw: ${reply.code ?? reply.status}`);
      if (reply.status !== 200) continue;
      const told = reply.body as unknown as DrawTold;
      this.#witness.draws.set(`${told.id} ${told.salt} ${told.prize} ${told.given}`, {
        ...told,
        // With another salt the shop could choose the prize; the prize itself may be the same by chance.
        ...(told.salt !== salt && { salt: `${told.salt} where ${salt} was sent` }),
        owner: this.#buyer.uid,
        commitment: proof.commitment,
      });
    }
  }

  #role(gid: number): { region: string; roleId: string } {
    const region = REGIONS[gid] ?? 'eu';
    return { region, roleId: this.#buyer.roles.get(`${gid} ${region}`) ?? '' };
  }

  #get(path: string): Promise<Reply> {
    return call(
      'GET',
      `${this.#world.webs[this.#web % this.#world.webs.length]}/platform/api${path}`,
      bearer(this.#buyer.token),
    );
  }

  #ask(path: string, body: object, key: string, turn: number): Promise<Reply> {
    return askPatiently(this.#world, this.#witness, this.#buyer.token, { path, body, key, web: this.#web + turn });
  }
}
