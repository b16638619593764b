import { z } from 'zod';
import { Refused } from '../kit/refused.ts';
import type { Game } from './game.ts';
import type { Portal, PortalAnswer } from './portal.ts';

export const clientConfig = z.strictObject({
  /** The app's reaction to an opened request: ask the person at the device, or answer without asking. */
  mode: z.enum(['ask', 'accept', 'refuse', 'outdated', 'silent', 'guest']).optional(),
  /** The player on this device when the app accepts by itself; null: the first full player. */
  uid: z.string().max(64).nullable().optional(),
});

export type ClientConfig = Required<z.infer<typeof clientConfig>>;

export const ASKING: ClientConfig = { mode: 'ask', uid: null };

export type Reply = 'approve' | 'decline' | 'outdated';

/** The result of a request in the app, for its page. */
export interface Outcome {
  result: 'approved' | 'declined' | 'outdated' | 'guest' | 'failed';
  nickname: string | null;
  /** Link back to the shop, if it offers one. */
  link: string | null;
  /** The shop's error, if any. */
  problem: string | null;
}

const told = z.object({ link: z.string().nullable(), number: z.string().nullable() });
const refusal = z.object({ error: z.object({ code: z.string() }) });

/** The installed game on this device: it gets a request by deep link and sends the player's answer to the portal. */
export class GameClient {
  readonly game: Game;
  readonly #portal: Portal;

  constructor(game: Game, portal: Portal) {
    this.game = game;
    this.#portal = portal;
  }

  /** Reports that the app runs. Returns the number to show, or the result if there already is one. */
  async opened(request: string): Promise<{ number: string } | Outcome> {
    const answer = await this.#tell({ request, result: 'opened' });
    return answer.status === 200 ? { number: told.parse(answer.body).number ?? '' } : failed(answer);
  }

  /** Sends the player's answer. A guest cannot approve, so the app reports that instead. */
  async reply(request: string, reply: Reply, uid: string, number: string): Promise<Outcome> {
    const { nickname, kind } = this.game.profile(uid);
    const [result, body] = decide(reply, kind);
    const answer = await this.#tell({ request, ...body, ...(result === 'approved' && { uid, nickname, number }) });
    if (answer.status !== 200) return failed(answer);
    return { result, nickname, link: linkOf(told.parse(answer.body).link), problem: null };
  }

  /**
   * Reacts as `PUT /control/client` configures it. Returns a number if the person at the device decides, and null if
   * the app stays silent.
   */
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

/** Returns the link if a browser may open it, otherwise null. */
export function linkOf(link: string | null): string | null {
  return link !== null && URL.canParse(link) && /^https?:$/.test(new URL(link).protocol) ? link : null;
}

const failed = (answer: PortalAnswer): Outcome => ({
  result: 'failed',
  nickname: null,
  link: null,
  problem: problemOf(answer),
});

/** Returns the portal's error code, or the status. */
export const problemOf = ({ status, body }: PortalAnswer): string =>
  refusal.safeParse(body).data?.error.code ?? `status ${status}`;
