-- Evidence that an operator submits to the provider of a dispute. Stored before the provider is called, so that a crash in between
-- leaves a row to ask the provider about.
create table dispute_evidence (
  player_id uuid not null,
  payment_id uuid not null,
  -- The provider's id of the dispute.
  dispute text not null,
  -- Names the submission at the provider: a repeat with it submits nothing again. A submission after a refusal has another one.
  id uuid not null default uuidv7(),
  state text not null default 'requested',
  -- The request to the provider with the document; deleted when the provider has decided, because it contains personal data.
  request jsonb,
  document bytea,
  -- SHA-256 of the document, to recognise a copy of it later.
  document_hash bytea not null,
  attempts int not null default 0,
  -- A process calls the provider until then at the latest.
  calling_until timestamptz,
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Two operators at once submit once.
  primary key (player_id, payment_id, dispute),
  unique (id),
  constraint dispute_evidence_state check (state in ('requested', 'submitted', 'refused', 'unclear')),
  constraint dispute_evidence_document check ((state = 'requested') = (document is not null))
);
create index dispute_evidence_requested on dispute_evidence (updated_at) where state = 'requested';

-- Reminders of a deadline that were given: each once.
create table dispute_reminders (
  player_id uuid not null,
  payment_id uuid not null,
  dispute text not null,
  -- Days before the deadline.
  days int not null,
  given_at timestamptz not null default now(),
  primary key (player_id, payment_id, dispute, days)
);
