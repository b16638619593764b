import { buys, DELIVERED, type Mutation, story, trigger } from '../mutations.stories.ts';
import type { Activity } from './plan.ts';

/** One player, who is also the buyer in the stories, does everything. */
const all: readonly Activity[] = [
  {
    player: 0,
    web: 0,
    acts: [
      { do: 'claim', tabs: 2 },
      { do: 'redeem', entry: 0, times: 2, clicks: 1 },
      { do: 'redeem', entry: 1, times: 1, clicks: 2 },
      { do: 'progress', events: 3, repeats: 2 },
      { do: 'claim_steps', tabs: 2 },
      { do: 'free_item', times: 1, clicks: 2 },
      { do: 'draw', devices: 2, clicks: 2 },
      { do: 'bind', phone: 0, rivals: 1, clicks: 2 },
      { do: 'pass_on', phone: 1 },
    ],
  },
];

/** A number that goes from one player to the next. */
const binds: readonly Activity[] = [{ player: 0, web: 0, acts: [{ do: 'pass_on', phone: 1 }] }];

const given = (name: string, table: string, body: string): string => trigger(name, table, body);

/** The player who came by an invitation. */
const FRIEND = 2;

/** Mutations of giving, spending and counting. */
export const ACTIVITY_MUTATIONS: readonly Mutation[] = [
  {
    what: 'levels give nothing',
    breaks: 'I12',
    change: given('before insert', 'grants', `if new.source = 'vip_level' then return null; end if; return new;`),
    stories: [buys(0), buys(0)],
    activities: all,
  },
  {
    what: 'claimed points are booked twice',
    breaks: 'I12',
    change: given(
      'after insert',
      'point_entries',
      `if pg_trigger_depth() = 1 and new.kind = 'granted' then
        insert into point_entries (player_id, key, kind, points) values (new.player_id, new.key || ':again', new.kind, new.points);
        update point_balances set balance = balance + new.points where player_id = new.player_id;
      end if; return new;`,
    ),
    stories: [],
    activities: all,
  },
  {
    what: 'a delivered reward can be claimed again with another delivery',
    breaks: 'I12',
    change: given(
      'before update',
      'grants',
      `if new.state = 'sent' and new.contents ? 'goods' and old.delivery = new.id and new.source = 'compensation' then
        new.state := 'claimable'; new.reason := 'time-out'; new.settled_at := null; end if; return new;`,
    ),
    stories: [],
    activities: all,
    outside: { games: { deliver: 'grant_then_timeout', times: 1 } },
  },
  {
    what: 'a reward that the game refused is lost',
    breaks: 'I12',
    change: given(
      'after update',
      'grants',
      `if old.state = 'sending' and new.state = 'claimable' then
        delete from grants where player_id = new.player_id and id = new.id; end if; return new;`,
    ),
    stories: [],
    activities: all,
    outside: { games: { deliver: 'refuse', times: 1 } },
  },
  {
    what: 'points are spent and nothing is given',
    breaks: 'I13',
    change: given(
      'after update',
      'grants',
      `if new.source = 'redeem' and new.state = 'sent' then
        delete from grants where player_id = new.player_id and id = new.id; end if; return new;`,
    ),
    stories: [],
    activities: all,
  },
  {
    what: 'the stock of the redeem list is unlimited',
    breaks: 'I13',
    change: given(
      'before update',
      'limit_counts',
      `if new.subject = 'redeem:few' then new.used := old.used; end if; return new;`,
    ),
    stories: [],
    activities: all,
  },
  {
    what: 'duplicate events of a game are counted',
    breaks: 'I14',
    change: `
      create function count_again() returns trigger language plpgsql as $$ begin
        if new.key like 'event:%' then
          update task_progress set count = count + 1 where player_id = new.player_id and task = new.task; end if;
        return null;
      end $$;
      create trigger count_again after insert on task_entries for each row execute function count_again();`,
    stories: [],
    activities: all,
  },
  {
    what: 'a draw has another prize than its seed and salt give',
    breaks: 'I15',
    change: given(
      'before insert',
      'lottery_draws',
      `new.prize := case new.prize when 'point' then 'keys' else 'point' end; return new;`,
    ),
    stories: [],
    activities: all,
  },
  {
    what: 'a draw is stored with another salt than the browser sent',
    breaks: 'I15',
    change: given('before insert', 'lottery_draws', `new.salt := decode(repeat('ab', 16), 'hex'); return new;`),
    stories: [],
    activities: all,
  },
  {
    what: 'nobody can draw, because the day’s weights differ from its commitment',
    breaks: 'I15',
    change: `update lottery_days set configuration = replace(configuration, '"weight":50', '"weight":51')`,
    stories: [],
    activities: all,
  },
  {
    what: 'the prize of a draw is given twice',
    breaks: 'I15',
    change: given(
      'after insert',
      'grants',
      `if pg_trigger_depth() = 1 and new.source = 'lottery' then
        insert into grants select (jsonb_populate_record(new, jsonb_build_object('id', uuidv7(), 'reference', new.reference || ':again'))).*;
      end if; return new;`,
    ),
    stories: [],
    activities: all,
  },
  {
    what: 'a friend who pays does not count',
    breaks: 'I16',
    change: given('before update', 'invites', `if new.state = 'waiting' then return null; end if; return new;`),
    stories: [buys(FRIEND)],
  },
  {
    what: 'rewards for friends are not given',
    breaks: 'I16',
    change: given('before insert', 'grants', `if new.reference like 'step:%' then return null; end if; return new;`),
    stories: [buys(FRIEND)],
  },
  {
    what: 'a refunded friend still counts',
    breaks: 'I16',
    change: given(
      'after update',
      'orders',
      `if new.payment_state = 'refunded' then
        update invites set state = 'counted', number = new.number, paid_at = now(), counts_at = now() + interval '1 hour' where invitee_id = new.player_id;
      end if; return new;`,
    ),
    stories: [story(FRIEND, [...DELIVERED, { do: 'refund', percent: 100 }])],
  },
  {
    what: 'a number brings its next owner a gift too',
    breaks: 'I17',
    change: 'alter table binding_gifts drop constraint binding_gifts_pkey',
    stories: [],
    activities: binds,
  },
  {
    what: 'each number that a player binds brings them a gift',
    breaks: 'I17',
    change: given(
      'before insert',
      'grants',
      `if new.source = 'binding' then new.reference := new.reference || ':' || nextval('turn'); end if; return new;`,
    ),
    stories: [],
    activities: binds,
  },
  {
    what: 'binding a phone brings no gift',
    breaks: 'I17',
    change: given('before insert', 'grants', `if new.source = 'binding' then return null; end if; return new;`),
    stories: [],
    activities: binds,
  },
  {
    what: 'numbers are verified and not stored',
    breaks: 'I17',
    change: given('before update', 'players', 'new.phone := old.phone; return new;'),
    stories: [],
    activities: binds,
  },
];
