import type { Db } from '#server/db/client.ts';

/** The numbers of a prefix in a year, and all that is wrong with them. */
export interface Gap {
  prefix: string;
  /** 0: the numbers go on over the years. */
  year: number;
  documents: number;
  last: number;
  /** The first numbers that are missing, at most 20. */
  missing: number[];
  /** Documents dated before the one with the number before. */
  datedBack: number;
  /** The counter is not at the last number; the next document would fail. */
  isCounterWrong: boolean;
}

/** Returns the sequences of numbers with the proof that none is missing. */
export const findGaps = (db: Db) => db<Gap[]>`
  with numbered as (
    select prefix, year, sequence, issued_at, lag(issued_at) over (partition by prefix order by year, sequence) as before
    from tax_documents
  ), counted as (
    select prefix, year, count(*)::int as documents, max(sequence) as last,
      count(*) filter (where issued_at < before)::int as back
    from numbered group by prefix, year
  )
  select c.prefix, c.year, c.documents, c.last, c.back as "datedBack", array(
      select n from generate_series(1, c.last) as n
      where c.documents <> c.last and not exists (
        select from tax_documents d where d.prefix = c.prefix and d.year = c.year and d.sequence = n
      ) order by n limit 20
    ) as missing,
    c.year = max(c.year) over (partition by c.prefix)
      and (s.prefix is null or (s.year, s.last) is distinct from (c.year, c.last)) as "isCounterWrong"
  from counted c left join tax_document_sequences s using (prefix)
  order by c.prefix, c.year`;

/** A movement of an invoiced order's money without a document. */
interface Unissued {
  playerId: string;
  order: string;
  kind: string;
  currency: string;
  amount: number;
  at: Date;
}

/**
 * Returns movements of the last days that belong to an invoiced order and have no document. The lane of events may be
 * some minutes behind, so younger ones are left out.
 */
export const unissuedMovements = (db: Db, days: number, limit: number) => db<Unissued[]>`
  select i.player_id as "playerId", i.order_number as order, e.kind, e.currency, abs(e.amount) as amount, e.at
  from ledger_entries e join tax_documents i on i.payment_id = e.payment_id and i.kind = 'invoice'
  where e.at >= now() - make_interval(days => ${days}) and e.at < now() - interval '15 minutes'
    and e.account in ('sales', 'refunds')
    and not exists (select from tax_documents d where d.ledger_transaction = e.transaction)
  order by e.at limit ${limit}`;
