import { z } from 'zod';
import { Refused } from '../kit/refused.ts';
import { GameOffers } from './offers.ts';
import { type GameInfo, newRole } from './world.ts';

export const deliverRequest = z.strictObject({
  deliveryId: z.string().min(1).max(128),
  orderNumber: z.string().min(1).max(64),
  uid: z.string().min(1).max(64),
  roleId: z.string().min(1).max(64),
  serverId: z.string().min(1).max(64),
  contents: z
    .array(z.strictObject({ id: z.string().min(1).max(64), quantity: z.int().positive() }))
    .min(1)
    .max(100),
});

export type DeliverRequest = z.infer<typeof deliverRequest>;
export type DeliverAnswer = { result: 'accepted' | 'already_accepted' } | { result: 'refused'; reason: string };

export const recallRequest = z.strictObject({
  deliveryId: z.string().min(1).max(128),
  orderNumber: z.string().min(1).max(64),
});

export type TakeBackAnswer =
  | { result: 'taken' | 'unknown' }
  | { result: 'used'; remaining: { id: string; quantity: number }[] };

export const delivery = deliverRequest.extend({
  result: z.enum(['accepted', 'refused']),
  reason: z.string().nullable(),
  at: z.string(),
  /** How often the shop called it. */
  calls: z.int(),
  /** The answer to its take-back, which repeats get too. `taken`: its items left the mailbox. */
  takenBack: z.enum(['taken', 'used']).optional(),
});

export type Delivery = z.infer<typeof delivery>;

export const newPlayer = z.strictObject({
  uid: z.string().min(1).max(64),
  nickname: z.string().min(1).max(100).optional(),
  kind: z.enum(['full', 'guest']).default('full'),
  roles: z.array(newRole).max(200).default([]),
});

export type NewPlayer = z.infer<typeof newPlayer>;

export interface Role extends z.infer<typeof newRole> {
  uid: string;
  serverName: string;
  region: string;
  mails: Delivery[];
}

interface Player {
  uid: string;
  nickname: string;
  kind: 'full' | 'guest';
  roles: Map<string, Role>;
}

/** A number with which the shop tries a game: it belongs to nobody, newcomers included. */
const TRIAL_UID = /^19\d{11}$/;

/** The server of one game: its players, their roles and their deliveries. */
export class Game {
  readonly info: GameInfo;
  readonly offers: GameOffers;
  readonly #players = new Map<string, Player>();
  readonly #roles = new Map<string, Role>();
  readonly #deliveries = new Map<string, Delivery>();
  /** Delivery ids to refuse from now on. */
  readonly #recalled = new Set<string>();

  /** True if an unknown uid is treated as a new player. */
  readonly #newcomers: boolean;

  constructor(info: GameInfo, { newcomers = false } = {}) {
    this.info = info;
    this.offers = new GameOffers(info.offers ?? null);
    this.#newcomers = newcomers;
  }

  /**
   * Adds or changes a player; roles are added to the existing ones. @throws Refused for an unknown server or another
   * player's role
   */
  putPlayer({ uid, nickname, kind, roles }: NewPlayer): void {
    const found = roles.map((role) => ({ role, server: this.info.servers.find(({ id }) => id === role.serverId) }));
    for (const { role, server } of found) {
      if (!server) throw new Refused(422, 'server_unknown', `Game ${this.info.gid} has no server ${role.serverId}`);
      const owner = this.#roles.get(role.roleId)?.uid ?? uid;
      if (owner !== uid) throw new Refused(409, 'role_taken', `Role ${role.roleId} belongs to ${owner}`);
    }
    const player = this.#players.get(uid) ?? { uid, nickname: uid, kind, roles: new Map() };
    player.kind = kind;
    player.nickname = nickname ?? player.nickname;
    this.#players.set(uid, player);
    for (const { role, server } of found) {
      const { mails = [] } = this.#roles.get(role.roleId) ?? {};
      const full: Role = { ...role, uid, serverName: server?.name ?? '', region: server?.region ?? '', mails };
      player.roles.set(role.roleId, full);
      this.#roles.set(role.roleId, full);
    }
  }

  profile(uid: string): { uid: string; nickname: string; kind: 'full' | 'guest' } {
    const player = this.#players.get(uid);
    if (!player) throw new Refused(404, 'player_unknown', 'No such player');
    return { uid, nickname: player.nickname, kind: player.kind };
  }

  /**
   * Returns the roles of a player in a region; none for a guest, and none for an unknown uid unless newcomers are on.
   */
  characters(uid: string, region: string) {
    if (this.#newcomers) this.#welcome(uid, region);
    const player = this.#players.get(uid);
    const roles = player?.kind === 'full' ? [...player.roles.values()].filter((role) => role.region === region) : [];
    return {
      kind: player?.kind ?? 'full',
      roles: roles.map(({ roleId, name, serverId, serverName, level, avatar }) => ({
        roleId,
        name,
        serverId,
        serverName,
        level,
        avatar,
      })),
    };
  }

  /**
   * Creates the first character of a new player, in each region that the shop asks for; players with roles are not
   * changed.
   */
  #welcome(uid: string, region: string): void {
    const mine = [...(this.#players.get(uid)?.roles.values() ?? [])];
    if (TRIAL_UID.test(uid)) return;
    const isNew = !this.#players.has(uid) || (mine.length > 0 && mine.every(({ roleId }) => roleId.startsWith('new-')));
    const server = this.info.servers.find((one) => one.region === region);
    if (!isNew || !server || mine.some((role) => role.region === region)) return;
    const role = {
      roleId: `new-${server.id}-${uid}`,
      name: `Rookie ${uid.slice(-4)}`,
      serverId: server.id,
      level: 1,
      avatar: null,
    };
    this.putPlayer({ uid, kind: 'full', roles: [role] });
  }

  /**
   * Puts items into a role's mailbox once per delivery id; a repeat gets the first answer. `refuse` is a reason to
   * refuse.
   */
  deliver(request: DeliverRequest, refuse: string | null = null): DeliverAnswer {
    const earlier = this.#deliveries.get(request.deliveryId);
    if (earlier) {
      earlier.calls += 1;
      if (!sameDelivery(earlier, request)) return { result: 'refused', reason: 'delivery_mismatch' };
      return earlier.result === 'accepted'
        ? { result: 'already_accepted' }
        : { result: 'refused', reason: earlier.reason ?? '' };
    }
    const role = this.#roles.get(request.roleId);
    const unknown = role?.uid !== request.uid || role.serverId !== request.serverId;
    const recalled = this.#recalled.has(request.deliveryId) ? 'recalled' : null;
    const reason = recalled ?? refuse ?? (unknown ? 'role_unknown' : null);
    const result = reason === null ? 'accepted' : 'refused';
    this.file({ ...request, result, reason, at: new Date().toISOString(), calls: 1 });
    return reason === null ? { result: 'accepted' } : { result: 'refused', reason };
  }

  /** Returns whether a delivery was granted. A delivery that was not is never granted from now on. */
  recall(deliveryId: string): { result: 'delivered' | 'recalled' } {
    if (this.#deliveries.get(deliveryId)?.result === 'accepted') return { result: 'delivered' };
    this.#recalled.add(deliveryId);
    return { result: 'recalled' };
  }

  /**
   * Takes the items of a granted delivery out of the mailbox; a repeat gets the first answer. `used` says that the
   * player has spent them. A delivery that was not granted never is from now on.
   */
  takeBack(deliveryId: string, used = false): TakeBackAnswer {
    const entry = this.#deliveries.get(deliveryId);
    if (entry?.result !== 'accepted') {
      this.#recalled.add(deliveryId);
      return { result: 'unknown' };
    }
    entry.takenBack ??= used ? 'used' : 'taken';
    if (entry.takenBack === 'used') return { result: 'used', remaining: [] };
    const mails = this.#roles.get(entry.roleId)?.mails ?? [];
    const at = mails.indexOf(entry);
    if (at >= 0) mails.splice(at, 1);
    return { result: 'taken' };
  }

  isTakenBack(deliveryId: string): boolean {
    return this.#deliveries.get(deliveryId)?.takenBack === 'taken';
  }

  recalled(): string[] {
    return [...this.#recalled];
  }

  /** Stores a delivery as it is. */
  file(entry: Delivery): void {
    this.#deliveries.set(entry.deliveryId, entry);
    if (entry.result === 'accepted' && entry.takenBack !== 'taken') this.#roles.get(entry.roleId)?.mails.push(entry);
  }

  /** @throws Refused 404 */
  role(roleId: string): Role {
    const role = this.#roles.get(roleId);
    if (!role) throw new Refused(404, 'role_unknown', 'No such role');
    return role;
  }

  nicknameOf(uid: string): string {
    return this.#players.get(uid)?.nickname ?? uid;
  }

  roles(): Role[] {
    return [...this.#roles.values()];
  }

  deliveries(): Delivery[] {
    return [...this.#deliveries.values()];
  }

  players(): NewPlayer[] {
    return [...this.#players.values()].map(({ uid, nickname, kind, roles }) => ({
      uid,
      nickname,
      kind,
      roles: [...roles.values()].map(({ roleId, name, serverId, level, avatar }) => ({
        roleId,
        name,
        serverId,
        level,
        avatar,
      })),
    }));
  }

  clear(): void {
    this.#players.clear();
    this.#roles.clear();
    this.#deliveries.clear();
    this.#recalled.clear();
    this.offers.clear();
  }
}

function sameDelivery(earlier: DeliverRequest, later: DeliverRequest): boolean {
  const key = ({ orderNumber, uid, roleId, serverId, contents }: DeliverRequest) =>
    JSON.stringify([orderNumber, uid, roleId, serverId, contents.map(({ id, quantity }) => [id, quantity])]);
  return key(earlier) === key(later);
}
