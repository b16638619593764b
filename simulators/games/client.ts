import { z } from 'zod';
import { Refused } from '../kit/refused.ts';
import type { Game } from './game.ts';
import type { Portal, PortalAnswer } from './portal.ts';

export const clientConfig = z.strictObject({
  /** What the app does when a request is opened: ask whoever looks at it, or react by itself. */
  mode: z.enum(['ask', 'accept', 'refuse', 'outdated', 'silent', 'guest']).optional(),
  /** Who plays on this device where the app accepts by itself; the first full player when null. */
  uid: z.string().max(64).nullable().optional(),
});

export type ClientConfig = Required<z.infer<typeof clientConfig>>;

export const ASKING: ClientConfig = { mode: 'ask', uid: null };

export type Reply = 'approve' | 'decline' | 'outdated';

/** How a request ended in the app, for its page. */
export interface Outcome {
  result: 'approved' | 'declined' | 'outdated' | 'guest' | 'failed';
  nickname: string | null;
  /** Back to the shop, where it offers a way. */
  link: string | null;
  /** What the shop had against it. */
  problem: string | null;
}

const told = z.object({ link: z.string().nullable(), number: z.string().nullable() });
const refusal = z.object({ error: z.object({ code: z.string() }) });

/** The installed game on this device: it hears of a request by deep link and tells the portal what its player says. */
export class GameClient {
  readonly game: Game;
  readonly #portal: Portal;

  constructor(game: Game, portal: Portal) {
    this.game = game;
    this.#portal = portal;
  }

  /** Tells that the app runs. Answers the number to show, or how it ended already. */
  async opened(request: string): Promise<{ number: string } | Outcome> {
    const answer = await this.#tell({ request, result: 'opened' });
    return answer.status === 200 ? { number: told.parse(answer.body).number ?? '' } : failed(answer);
  }

  /** Tells what the player says. A guest cannot approve: the app tells that instead. */
  async reply(request: string, reply: Reply, uid: string, number: string): Promise<Outcome> {
    const { nickname, kind } = this.game.profile(uid);
    const [result, body] = decide(reply, kind);
    const answer = await this.#tell({ request, ...body, ...(result === 'approved' && { uid, nickname, number }) });
    if (answer.status !== 200) return failed(answer);
    return { result, nickname, link: linkOf(told.parse(answer.body).link), problem: null };
  }

  /** Reacts as `PUT /control/client` asks; a number where it leaves that to whoever looks, null where to nobody. */
  async react(request: string, { mode, uid }: ClientConfig): Promise<{ number: string } | Outcome | null> {
    if (mode === 'silent') return null;
    const opened = await this.opened(request);
    if ('result' in opened || mode === 'ask') return opened;
    const player = mode === 'guest' ? this.#somebody('guest') : (uid ?? this.#somebody('full'));
    return this.reply(request, REACTIONS[mode], player, opened.number);
  }

  #tell(body: object): Promise<PortalAnswer> {
    return this.#portal.call(this.game.info.gid, 'authorize', body);
  }

  #somebody(kind: 'full' | 'guest'): string {
    const player = this.game.players().find((one) => one.kind === kind);
    if (!player) throw new Refused(409, 'player_unknown', `Nobody of kind ${kind} plays here`);
    return player.uid;
  }
}

const REACTIONS = { accept: 'approve', guest: 'approve', refuse: 'decline', outdated: 'outdated' } as const;

function decide(reply: Reply, kind: 'full' | 'guest'): [Outcome['result'], object] {
  if (reply === 'outdated') return ['outdated', { result: 'refused', reason: 'outdated' }];
  if (reply === 'decline') return ['declined', { result: 'refused', reason: 'declined' }];
  if (kind === 'guest') return ['guest', { result: 'refused', reason: 'guest' }];
  return ['approved', { result: 'approved' }];
}

/** Only what a browser may be sent to. */
export function linkOf(link: string | null): string | null {
  return link !== null && URL.canParse(link) && /^https?:$/.test(new URL(link).protocol) ? link : null;
}

const failed = (answer: PortalAnswer): Outcome => ({
  result: 'failed',
  nickname: null,
  link: null,
  problem: problemOf(answer),
});

/** The portal's own code, or the status. */
export const problemOf = ({ status, body }: PortalAnswer): string =>
  refusal.safeParse(body).data?.error.code ?? `status ${status}`;
