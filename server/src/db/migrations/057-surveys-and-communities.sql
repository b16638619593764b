-- What players answered. A survey is answered once: the row is also what the reward is given for.
create table survey_answers (
  player_id uuid not null,
  survey text not null,
  -- By the ids of the questions; null: it was answered elsewhere.
  answers jsonb,
  locale text,
  at timestamptz not null default now(),
  primary key (player_id, survey)
);
create index survey_answers_survey on survey_answers (survey, at, player_id);

-- By what name a player is known where a survey is answered elsewhere: one for each survey, so that two of them cannot be joined.
create table survey_openings (
  player_id uuid not null,
  survey text not null,
  reference text not null unique,
  opened_at timestamptz not null default now(),
  primary key (player_id, survey)
);

-- Codes under way, as hashes under a key of the installation.
create table community_codes (
  player_id uuid not null,
  community text not null,
  hash bytea not null,
  expires_at timestamptz not null,
  primary key (player_id, community),
  unique (community, hash)
);

create table community_joins (
  player_id uuid not null,
  community text not null,
  -- The code and the member, as such hashes: a call that is made again is answered as the first time.
  code bytea not null,
  member bytea not null,
  at timestamptz not null default now(),
  primary key (player_id, community)
);

-- Members that took part: one gift for each, even after an erasure. Nothing here names a player or a member.
create table community_members (
  community text not null,
  member bytea not null,
  primary key (community, member)
);
