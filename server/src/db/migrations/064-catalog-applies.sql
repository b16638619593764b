-- Each apply is a revision of the whole catalogue, and can be brought back.
create table catalog_applies (
  -- Without gaps: given under the lock that applies take.
  revision bigint primary key,
  -- The newest row of catalog_revisions then. What was applied is, of each document, its newest version up to there.
  -- Null: these versions are no longer kept.
  upto bigint,
  applied_at timestamptz not null default now(),
  -- In operator_actions, which has who and why. Null: nobody's, such as what was applied before there were revisions.
  action uuid,
  -- The revision that was brought back by it.
  restored bigint,
  -- Which documents changed, and how many entries left and prices changed.
  summary jsonb not null
);
insert into catalog_applies (revision, upto, applied_at, summary)
select 1, max(revision), max(applied_at), '{"documents": [], "removals": 0, "prices": 0}' from catalog_revisions having count(*) > 0;

-- Orders keep the addresses of the items' pictures, so these stay when nothing else refers to them. Of those that are there already, and of
-- those that a process of the version before stores, it is not known.
alter table catalog_assets add column sold boolean not null default true;
