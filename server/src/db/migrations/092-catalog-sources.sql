-- The text files of a revision as they were written, with comments and order: they can be exported and edited.
create table catalog_sources (
  hash text primary key,
  text text not null
);
-- Path -> hash in catalog_sources. Null: applied by a version that did not store files. Pictures are in the document `art`.
alter table catalog_applies add column files jsonb;
