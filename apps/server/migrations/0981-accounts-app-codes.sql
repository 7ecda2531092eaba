-- What an app gets for a member's consent and exchanges for a personal token: one for each request it made.
create table app_code (
  code_hash bytea primary key,
  member_id uuid not null references member on delete cascade,
  -- Of the client id, which is the app's whole registration.
  client_hash bytea not null,
  redirect_uri text not null,
  -- SHA-256 of what only the app knows, as it sent it.
  challenge text not null,
  scopes text[] not null,
  -- Of the token; null: it does not expire.
  expires_in_days integer,
  expires_at timestamptz not null,
  -- A code that comes again afterwards takes this token away.
  spent_at timestamptz,
  token_id uuid,
  unique (member_id, client_hash, challenge)
);
