-- The numbers of each prefix. The row is locked until the commit, so that a rollback leaves no gap.
create table tax_document_sequences (
  prefix text primary key,
  -- Fixed by the first document: another format needs another prefix.
  format text not null,
  -- The year whose numbers are counted; 0: numbers go on over the years.
  year int not null,
  last int not null default 0 check (last >= 0),
  -- The latest date of issue.
  issued_at timestamptz
);

-- Invoices, credit notes and reversals of credit notes. Amounts are minor units; those of credit notes are negative.
create table tax_documents (
  number text primary key,
  -- Orders the documents of an order. It may have gaps, unlike the numbers.
  id bigint generated always as identity unique,
  series text not null,
  prefix text not null,
  year int not null,
  sequence int not null check (sequence > 0),
  kind text not null check (kind in ('invoice', 'credit_note', 'reversal')),
  player_id uuid not null,
  order_number text not null,
  payment_id uuid not null,
  -- The movement in the ledger. It has one document, however often its event comes.
  ledger_transaction uuid not null unique,
  -- The number of the invoice, or of the credit note that a reversal takes back.
  corrects text references tax_documents (number),
  issued_at timestamptz not null,
  currency text not null,
  net bigint not null,
  tax bigint not null,
  gross bigint not null check (gross <> 0),
  -- The rest of the printed facts.
  content jsonb not null,
  unique (prefix, year, sequence),
  check (net + tax = gross),
  check ((kind = 'credit_note') = (gross < 0)),
  check ((kind = 'invoice') = (corrects is null))
);
create unique index tax_documents_one_invoice on tax_documents (player_id, order_number) where kind = 'invoice';
create index tax_documents_order on tax_documents (player_id, order_number);
create index tax_documents_issued on tax_documents (issued_at);

create function tax_documents_stay() returns trigger language plpgsql as $$
begin
  raise exception 'a tax document is never changed: another document corrects it';
end $$;
create trigger tax_documents_stay before update or delete on tax_documents
  for each row execute function tax_documents_stay();
create trigger tax_documents_whole before truncate on tax_documents
  for each statement execute function tax_documents_stay();

-- Each number has its predecessor, and is not dated before it.
create function tax_documents_without_gap() returns trigger language plpgsql as $$
begin
  if exists (
    select from written w where not exists (
      select from tax_documents d
      where d.prefix = w.prefix and d.year = w.year and d.sequence = w.sequence - 1 and d.issued_at <= w.issued_at
    ) and (w.sequence > 1 or w.issued_at < (
      select d.issued_at from tax_documents d where d.prefix = w.prefix and d.year < w.year
      order by d.year desc, d.sequence desc limit 1
    ))
  ) then
    raise exception 'the number of a tax document must follow the one before, and so must its date';
  end if;
  return null;
end $$;
create trigger tax_documents_without_gap after insert on tax_documents
  referencing new table as written for each statement execute function tax_documents_without_gap();

create function tax_document_sequences_grow() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.prefix = old.prefix and new.format = old.format
    and (new.year, new.last) > (old.year, old.last) and (old.year = 0) = (new.year = 0)
    and (old.issued_at is null or new.issued_at >= old.issued_at) then
    return new;
  end if;
  raise exception 'the numbers of tax documents never go back';
end $$;
create trigger tax_document_sequences_grow before update or delete on tax_document_sequences
  for each row execute function tax_document_sequences_grow();
create trigger tax_document_sequences_whole before truncate on tax_document_sequences
  for each statement execute function tax_document_sequences_grow();
