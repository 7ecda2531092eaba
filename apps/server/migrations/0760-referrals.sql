-- Who brought whom. No row names both people: what is kept about one of them can be shown to that one.

-- What a link brought, kept for the member whose link it is.
create table referral (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member on delete cascade,
  registered_at timestamptz not null,
  credited_at timestamptz,
  -- Why it will never count; null while it may.
  refusal text check (refusal in ('self', 'circle', 'again', 'closed')),
  -- When a credit was taken back, and why.
  reversed_at timestamptz,
  reversal text,
  check (credited_at is null or refusal is null),
  check ((reversed_at is null) = (reversal is null)),
  check (reversed_at is null or credited_at is not null)
);
create index referral_member on referral (member_id, registered_at desc);

-- The reference that a member came with, kept for the one who came.
create table referral_origin (
  member_id uuid primary key references member on delete cascade,
  code text not null,
  noted_at timestamptz not null,
  -- Why nobody is behind it; null for a reference that leads to a member, or did.
  refusal text check (refusal in ('unknown', 'own', 'late')),
  -- Null again once the other member has left.
  referral_id uuid unique references referral on delete set null
);

-- Mailboxes whose owner has confirmed an account: only keyed hashes, which outlive the account, so that one that is
-- deleted and made again does not count twice.
create table referral_mailbox (
  mailbox_hash bytea primary key,
  member_id uuid references member on delete set null
);
create index referral_mailbox_member on referral_mailbox (member_id);

-- How often a link was followed: a number a day, and nothing about who followed it.
create table referral_click (
  member_id uuid not null references member on delete cascade,
  day date not null,
  clicks int not null check (clicks > 0),
  primary key (member_id, day)
);
