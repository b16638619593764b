// A game's backend for the shop, in Node 22.13 or newer: GAME_SECRET=whsec_… PORT=9000 node backend.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';

const { GAME_SECRET = '', DATA = 'backend.db', HOST = '127.0.0.1', PORT = '9000' } = process.env;
const KEY = Buffer.from(GAME_SECRET.replace(/^whsec_/, ''), 'base64');
if (KEY.length < 24) throw new Error('GAME_SECRET must be whsec_ and base64, as the shop has it');
// CHANGE: your players, their characters and your goods, out of your own database.
const PLAYERS = new Map([['80427731', { nickname: 'Kestrel', kind: 'full' }]]);
const SERVER = { region: 'global', serverId: 's1', serverName: 'Server 1' };
const ROLES = [{ uid: '80427731', roleId: 'r-1', name: 'Kestrel Vane', level: 12, ...SERVER }];
const GOODS = new Set(['gems']);

const db = new DatabaseSync(DATA);
db.exec('create table if not exists deliveries (id text primary key, reason text)'); // null: it was given
db.exec('create table if not exists mails (role text, good text, quantity int, delivery text)');
const reasonOf = db.prepare('select reason from deliveries where id = ?');
const addDelivery = db.prepare('insert into deliveries values (?, ?)');
const addMail = db.prepare('insert into mails values (?, ?, ?, ?)');

function isFromShop(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': at } = headers;
  if (!id || !/^\d{1,12}$/.test(at ?? '') || Math.abs(Date.now() / 1000 - Number(at)) > 300) return false;
  const hash = createHmac('sha256', KEY).update(`${id}.${at}.`).update(body).digest('base64');
  const mine = Buffer.from(`v1,${hash}`);
  const given = String(headers['webhook-signature'])
    .split(' ')
    .map((one) => Buffer.from(one));
  return given.some((one) => one.length === mine.length && timingSafeEqual(one, mine));
}

function whyNot({ uid, roleId, contents }) {
  if (!ROLES.some((role) => role.uid === uid && role.roleId === roleId)) return 'role_unknown';
  return contents.every(({ id }) => GOODS.has(id)) ? null : 'item_unknown';
}

function decide(call, decideNow) {
  // once
  db.exec('begin immediate'); // one transaction: the id and the goods, or neither
  try {
    const before = reasonOf.get(call.deliveryId);
    const reason = before ? before.reason : decideNow(call);
    if (!before) addDelivery.run(call.deliveryId, reason);
    if (!before && reason === null)
      for (const { id, quantity } of call.contents) addMail.run(call.roleId, id, quantity, call.deliveryId);
    db.exec('commit');
    return { reason, decided: before !== undefined };
  } catch (error) {
    db.exec('rollback');
    throw error;
  }
}

const CALLS = {
  '/characters': ({ uid, region }) => ({
    kind: PLAYERS.get(uid)?.kind ?? 'full',
    roles: ROLES.filter((role) => role.uid === uid && role.region === region),
  }),
  '/profile': ({ uid }) => PLAYERS.has(uid) && { uid, ...PLAYERS.get(uid) },
  '/deliver': (call) => {
    const { reason, decided } = decide(call, whyNot);
    return reason === null ? { result: decided ? 'already_accepted' : 'accepted' } : { result: 'refused', reason };
  },
  // One that was not given never will be.
  '/recall': (call) => ({ result: decide(call, () => 'recalled').reason === null ? 'delivered' : 'recalled' }),
};

createServer(async (request, response) => {
  const say = (status, answer) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  try {
    let body = Buffer.alloc(0);
    for await (const part of request) {
      body = Buffer.concat([body, part]);
      if (body.length > 1_000_000) return say(413, {});
    }
    if (!isFromShop(request.headers, body)) return say(401, {});
    const answer = Object.hasOwn(CALLS, request.url) && CALLS[request.url](JSON.parse(body.toString()));
    say(answer ? 200 : 404, answer || {});
  } catch {
    say(503, {}); // the shop tries again
  }
}).listen(Number(PORT), HOST, () => console.log(`game backend: http://${HOST}:${PORT}`));
