-- Members, how they sign in, and where they are signed in.

create table member (
  id uuid primary key default gen_random_uuid(),
  -- Lower case; the one address that signs in.
  email text not null unique,
  email_verified_at timestamptz,
  -- Argon2id; null for a member who only signs in through a provider.
  password_hash text,
  display_name text,
  photo_url text,
  first_name text,
  last_name text,
  phone_number text,
  -- Personal referral id of this member, and of the one who brought them.
  ref_id text not null unique,
  ref_by text,
  background_url text,
  language text not null default 'en' check (language in ('en', 'fr')),
  time_zone text not null default 'UTC',
  base_currency text not null default 'USD',
  -- Demo accounts exist only on loopback.
  demo boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

create table member_provider (
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null,
  member_id uuid not null references member on delete cascade,
  email text,
  linked_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index member_provider_member on member_provider (member_id);

create table member_role (
  member_id uuid not null references member on delete cascade,
  role text not null check (role in ('admin')),
  granted_by text not null,
  granted_at timestamptz not null default now(),
  primary key (member_id, role)
);

create table member_session (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member on delete cascade,
  -- SHA-256 of the cookie's secret.
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Never more than 60 days after created_at.
  expires_at timestamptz not null,
  -- When the member last proved who they are.
  signed_in_at timestamptz not null,
  revoked_at timestamptz,
  provider text not null default 'password',
  device text not null default '',
  address text not null default '',
  check (expires_at <= created_at + interval '60 days')
);
create index member_session_member on member_session (member_id);
create index member_session_revoked on member_session (revoked_at) where revoked_at is not null;

-- Codes of mail links: only hashes, single use, newest only.
create table member_code (
  code_hash bytea primary key,
  member_id uuid not null references member on delete cascade,
  kind text not null check (kind in ('verifyEmail', 'resetPassword', 'changeEmail')),
  -- The address a verification speaks for; a later change of address makes the code worthless.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index member_code_member on member_code (member_id, kind);

-- Sign-ups waiting for their job, so that a known and an unknown address cost the same work in the request.
create table sign_up (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  password_hash text not null,
  display_name text not null,
  ref_by text,
  language text not null,
  created_at timestamptz not null default now()
);

-- Requests for a link, waiting for their job for the same reason; jobs themselves hold no addresses.
create table link_request (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  link text not null check (link in ('verifyEmail', 'resetPassword')),
  created_at timestamptz not null default now()
);

create table known_device (
  member_id uuid not null references member on delete cascade,
  device_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (member_id, device_hash)
);

-- Second factor: the secret is encrypted with a key outside the database.
create table second_factor (
  member_id uuid primary key references member on delete cascade,
  secret_sealed bytea not null,
  confirmed_at timestamptz,
  -- The last time step that was accepted, so that a code works once.
  last_step bigint not null default 0
);

create table recovery_code (
  member_id uuid not null references member on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);

-- The first half of a sign-in that still needs the second factor.
create table sign_in_challenge (
  challenge_hash bytea primary key,
  member_id uuid not null references member on delete cascade,
  provider text not null,
  failures integer not null default 0,
  expires_at timestamptz not null
);

create table personal_token (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  -- The first characters, to recognise it by.
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz
);
create index personal_token_member on personal_token (member_id);

-- A sign-in at a provider that has begun: state, nonce and code verifier, bound to the browser by a cookie.
create table social_sign_in (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  next_path text not null,
  ref_by text,
  language text not null,
  expires_at timestamptz not null
);
