import { readFileSync } from 'node:fs';
import { databaseNow } from '../db/now.ts';
import { type Catalogue, openCatalog } from '../domains/catalog/index.ts';
import { type CouponTemplate, couponOf, couponsIn, couponsSection, grantCoupons } from '../domains/coupons/index.ts';
import { type Actor, act } from './actions.ts';
import type { Answer, Command, Options } from './command.ts';
import { couponsOf, playersOf } from './coupons.repo.ts';
import type { Ops } from './open.ts';
import { OpsRefusal } from './refusal.ts';
import { table } from './table.ts';

const UID = /^\d{1,15}$/;
const UIDS = /^\d+(,\d+)*$/;
const BATCH = /^[\w.:-]{1,100}$/;
/** So many numbers that nobody has are named; all of them are in `--json`. */
const NAMED = 20;

async function grant(ops: Ops, [id = '']: readonly string[], options: Options, actor: Actor): Promise<Answer> {
  const { players: given = '', batch = '' } = options;
  if (!BATCH.test(batch)) throw new OpsRefusal('usage', '--batch is up to 100 letters, digits and . : _ -');
  const uids = readUids(given);
  const template = templateOf(await catalogueOf(ops), id);
  // Who got one stands with the coupons, as long as their accounts do; what is recorded here can never be erased.
  const action = { ...actor, command: 'coupons grant', arguments: { template: id, batch, players: `${uids.length}` } };
  const done = await act(ops, action, async (tx) => {
    const players = await playersOf(tx, uids);
    const unknown = uids.filter((uid) => !players.has(uid));
    if (unknown.length > 0) throw nobody(unknown);
    const now = await databaseNow(tx);
    if (template.validUntil && Date.parse(template.validUntil) <= now.getTime())
      throw new OpsRefusal('coupon.over', `Every ${id} ended at ${template.validUntil}.`, { template: id });
    const granted = await grantCoupons(tx, template, [...players.values()], batch, now);
    return { number: null, template: id, batch, granted, before: players.size - granted };
  });
  const before = done.before > 0 ? ` ${done.before} had theirs of this batch before.` : '';
  return { data: done, text: `${done.granted} player(s) got a ${id}.${before}` };
}

/** Numbers of players as typed, or one by one in a file; each once. */
function readUids(given: string): number[] {
  const words = (UIDS.test(given) ? given : contentOf(given)).split(/[\s,]+/).filter((word) => word !== '');
  const wrong = words.filter((word) => !UID.test(word));
  if (words.length === 0) throw new OpsRefusal('usage', `${given} names no players.`);
  if (wrong.length > 0) throw new OpsRefusal('usage', `These are no numbers of players: ${shorten(wrong)}`);
  return [...new Set(words.map(Number))];
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const why = (error as Error).message;
    throw new OpsRefusal('players.unreadable', `--players is uid,uid or a file with one a line: ${why}`, { file });
  }
}

const shorten = (words: readonly (string | number)[]): string =>
  words.length > NAMED ? `${words.slice(0, NAMED).join(', ')} and ${words.length - NAMED} more` : words.join(', ');

const nobody = (uids: readonly number[]): OpsRefusal =>
  new OpsRefusal('player.unknown', `No player has the number ${shorten(uids)}. Nobody got anything.`, {
    uids: uids.join(','),
  });

async function catalogueOf({ sql }: Ops): Promise<Catalogue> {
  const live = await openCatalog(sql, { sections: [couponsSection] }).catch((error: unknown) => {
    throw new OpsRefusal('catalog.unreadable', (error as Error).message);
  });
  const catalogue = live.current();
  await live.close();
  return catalogue;
}

function templateOf(catalogue: Catalogue, id: string): CouponTemplate {
  const template = couponOf(catalogue, id);
  if (template) return template;
  const known =
    couponsIn(catalogue)
      .map((coupon) => coupon.id)
      .join(', ') || '(none)';
  throw new OpsRefusal('coupon.unknown', `The catalogue has no coupon ${id}; it has ${known}.`, { template: id });
}

async function show({ sql }: Ops, [uid = '']: readonly string[]): Promise<Answer> {
  const playerId = UID.test(uid) ? (await playersOf(sql, [Number(uid)])).get(Number(uid)) : undefined;
  if (!playerId) throw new OpsRefusal('player.unknown', `No player has the number ${uid}.`, { uid });
  const coupons = await couponsOf(sql, playerId);
  return { data: { coupons }, text: table(coupons.map((coupon) => ({ ...coupon }))) };
}

export const couponCommands: readonly Command[] = [
  {
    name: 'coupons show',
    args: ['UID'],
    about: 'all coupons of a player, with the orders that hold or used them',
    acts: false,
    run: show,
  },
  {
    name: 'coupons grant',
    args: ['TEMPLATE'],
    options: { players: { value: 'FILE|UID,UID', required: true }, batch: { value: 'ID', required: true } },
    about: 'give players a coupon of the catalogue; of each batch everybody gets one, however often it is given',
    acts: true,
    run: grant,
  },
];
