-- The publisher's catalogue as applied: a document for the publisher, the methods, the art and each game.
CREATE TABLE catalog_documents (
  kind text NOT NULL,
  id text NOT NULL,
  hash text NOT NULL,
  document jsonb NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, id)
);

-- Images by content hash, so that no node needs the publisher's folder. Kept when no longer
-- referred to: pages and orders of the past still show them.
CREATE TABLE catalog_assets (
  hash text PRIMARY KEY,
  type text NOT NULL,
  bytes bytea NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now()
);

-- What was on sale when: every version of every document; a null document marks its removal.
CREATE TABLE catalog_revisions (
  revision bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  id text NOT NULL,
  hash text,
  document jsonb,
  applied_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX catalog_revisions_of ON catalog_revisions (kind, id, revision);
