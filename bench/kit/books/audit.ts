import type { Db } from '#server/db/client.ts';

/** The operators who acted, `operator-0` and so on. */
export const OPERATORS = 40;
/** One in so many entries is about the player who buys most. */
const ABOUT_REGULAR = 1000;

/**
 * Adds entries to the audit log, with a valid chain, as the trigger of the table makes it (036). They are about the
 * chosen orders and their players, and about one player in particular.
 */
export const fillAudit = (db: Db, entries: number, regular: string): Promise<object[]> =>
  db.unsafe(`
    do $$
    declare
      entry operator_actions;
      orders int := (select max(n) from bench_chosen);
      one bench_chosen;
    begin
      select position, hash into entry.position, entry.previous from operator_actions_head;
      for i in 1 .. ${entries} loop
        select * into one from bench_chosen where n = 1 + i::bigint * 7919 % orders;
        entry.at := now() - make_interval(secs => 30 * (${entries} - i));
        entry.id := uuidv7(entry.at - clock_timestamp());
        entry.by_name := 'operator-' || i % ${OPERATORS};
        entry.why := 'ticket ' || i;
        entry.position := entry.position + 1;
        if i % ${ABOUT_REGULAR} = 0 then
          entry.command := 'players reveal';
          entry.arguments := '{}';
          entry.result := jsonb_build_object('number', null, 'playerId', '${regular}');
        elsif i % 3 = 0 then
          entry.command := 'players sign-out';
          entry.arguments := '{}';
          entry.result := jsonb_build_object('number', null, 'playerId', one.player_id, 'ended', 1);
        else
          entry.command := 'orders redeliver';
          entry.arguments := '{}';
          entry.result := jsonb_build_object('number', one.number, 'deliveryId', one.delivery_id);
        end if;
        entry.hash := operator_action_hash(entry);
        insert into operator_actions (id, at, by_name, why, command, arguments, result, position, previous, hash)
        values (entry.id, entry.at, entry.by_name, entry.why, entry.command, entry.arguments, entry.result, entry.position, entry.previous, entry.hash);
        entry.previous := entry.hash;
      end loop;
      update operator_actions_head set position = entry.position, hash = entry.hash;
    end $$`);
