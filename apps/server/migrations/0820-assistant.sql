-- Conversations with the assistant. They are deleted with the member, and included in the member's export.

create table assistant_chat (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member on delete cascade,
  title text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index assistant_chat_member on assistant_chat (member_id, updated_at desc);

create table assistant_turn (
  id uuid primary key default gen_random_uuid(),
  chat_id uuid not null references assistant_chat on delete cascade,
  member_id uuid not null references member on delete cascade,
  position int not null,
  question text not null,
  asked_at timestamptz not null,
  answer_id uuid not null unique,
  -- As it was given; null while it is being written, and after a process died over it.
  answer jsonb,
  -- Whether a portfolio was read for it: then neither admins nor, without consent, an outside model see it.
  personal boolean not null default false,
  wrong_at timestamptz,
  wrong_why text,
  unique (chat_id, position)
);
create index assistant_turn_member on assistant_turn (member_id);
create index assistant_turn_wrong on assistant_turn (wrong_at desc) where wrong_at is not null;

-- Who lets portfolio data go to which outside model. Another model needs another consent.
create table assistant_consent (
  member_id uuid primary key references member on delete cascade,
  model text not null,
  given_at timestamptz not null
);

-- What outside models cost, in thousand-millionths of a US dollar, by UTC day.
create table assistant_spending (
  member_id uuid not null references member on delete cascade,
  day date not null,
  nano_usd bigint not null check (nano_usd >= 0),
  primary key (member_id, day)
);

-- Of all members together, also of those that have been deleted since.
create table assistant_spending_total (
  day date primary key,
  nano_usd bigint not null check (nano_usd >= 0)
);

-- What a personal token asked of the MCP server.
create table assistant_token_log (
  id bigint generated always as identity primary key,
  token_id uuid not null references personal_token on delete cascade,
  member_id uuid not null references member on delete cascade,
  at timestamptz not null,
  tool text not null,
  input jsonb not null,
  outcome text not null check (outcome in ('answered', 'refused', 'failed'))
);
create index assistant_token_log_token on assistant_token_log (token_id, at desc);
create index assistant_token_log_member on assistant_token_log (member_id);
