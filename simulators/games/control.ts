import { z } from 'zod';
import type { App } from '../kit/app.ts';
import { Refused } from '../kit/refused.ts';
import { faultConfig, type GameFaults } from './faults.ts';
import { type Game, newPlayer } from './game.ts';
import type { Matches } from './matches.ts';
import { offers } from './offers.ts';

const playerOfGame = newPlayer.extend({ gid: z.int() });
const match = z.strictObject({ gid: z.int(), uid: z.string().min(1).max(64) });
const newOffers = z.strictObject({
  gid: z.int(),
  roleId: z.string().min(1).max(64).optional(),
  offers: offers.nullable(),
});
const oneOrMany = z.union([playerOfGame, z.array(playerOfGame).max(20_000)]);

/** Serves the API of tests and demos, below /control. `reset` restores the world of the file. */
export function serveControl(
  app: App,
  deps: {
    games: ReadonlyMap<number, Game>;
    faults: ReadonlyMap<number, GameFaults>;
    matches: Matches;
    reset: () => void;
  },
): void {
  const { games, faults, matches } = deps;
  const gameOf = (gid: number): Game => {
    const game = games.get(gid);
    if (!game) throw new Refused(404, 'game_unknown', `No game ${gid}`);
    return game;
  };
  const showFaults = () => Object.fromEntries([...faults].map(([gid, fault]) => [gid, fault.show()]));

  app.put('/control/config', { schema: { body: faultConfig } }, (request) => {
    const { gid } = request.body;
    const concerned = gid === undefined ? [...games.values()] : [gameOf(gid)];
    for (const { info } of concerned) faults.get(info.gid)?.set(request.body);
    return showFaults();
  });

  app.get('/control/config', showFaults);

  app.post('/control/roles', { bodyLimit: 32 * 1024 * 1024, schema: { body: oneOrMany } }, (request) => {
    const players = Array.isArray(request.body) ? request.body : [request.body];
    for (const { gid, ...player } of players) gameOf(gid).putPlayer(player);
    return { players: players.length };
  });

  app.put('/control/offers', { schema: { body: newOffers } }, (request) => {
    const { gid, roleId, offers: said } = request.body;
    gameOf(gid).offers.set(roleId, said);
    return { offers: said };
  });

  app.post('/control/matches', { schema: { body: match } }, async (request) => ({
    matches: await matches.play(gameOf(request.body.gid), request.body.uid),
  }));

  app.get(
    '/control/books',
    { schema: { querystring: z.strictObject({ gid: z.coerce.number().int().optional() }) } },
    (request) => {
      const { gid } = request.query;
      const concerned = gid === undefined ? [...games.values()] : [gameOf(gid)];
      return {
        deliveries: concerned.flatMap((game) => game.deliveries().map((entry) => ({ gid: game.info.gid, ...entry }))),
        recalled: concerned.flatMap((game) => game.recalled()),
        matches: concerned.flatMap(({ info }) => matches.all().filter((one) => one.gid === info.gid)),
        offersAsked: Object.fromEntries(concerned.map(({ info, offers: { calls } }) => [info.gid, calls])),
        mailboxes: Object.fromEntries(concerned.map((game) => [game.info.gid, mailboxesOf(game)])),
      };
    },
  );

  app.post('/control/reset', () => {
    deps.reset();
    for (const fault of faults.values()) fault.clear();
    return showFaults();
  });
}

/** Returns role id -> mails; roles without mail are left out. */
const mailboxesOf = (game: Game) =>
  Object.fromEntries(game.roles().flatMap(({ roleId, mails }) => (mails.length > 0 ? [[roleId, mails]] : [])));
