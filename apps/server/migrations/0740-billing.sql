-- Plans, subscriptions and payments. What a subscription is follows from the events that its provider told about it;
-- the columns below the line are kept so that lists and access need no events.

-- Every edit of a plan makes a version; a subscriber keeps the one they bought.
create table plan_version (
  -- Such as `crypto-1`.
  id text collate "C" primary key,
  plan text not null check (plan in ('free', 'crypto', 'stocks', 'bundle')),
  version int not null check (version > 0),
  names jsonb not null,
  price numeric(10, 2) not null check (price >= 0),
  currency text not null default 'USD',
  unlocks text[] not null check (unlocks <@ array['crypto', 'stocks']),
  -- Null for as many as a member likes.
  alerts int check (alerts >= 0),
  delay_bars int not null check (delay_bars >= 0),
  created_at timestamptz not null default now(),
  -- A member's pseudonymous id, or what made it.
  created_by text not null,
  unique (plan, version)
);
select guard_append_only('plan_version');

insert into plan_version (id, plan, version, names, price, unlocks, alerts, delay_bars, created_by) values
  ('free-1', 'free', 1, '{"en": "Free", "fr": "Gratuit"}', 0, '{}', 5, 5, 'installation'),
  ('crypto-1', 'crypto', 1, '{"en": "Crypto", "fr": "Crypto"}', 29, '{crypto}', null, 5, 'installation'),
  ('stocks-1', 'stocks', 1, '{"en": "Stocks", "fr": "Actions"}', 29, '{stocks}', null, 5, 'installation'),
  ('bundle-1', 'bundle', 1, '{"en": "Crypto and Stocks", "fr": "Crypto et Actions"}', 49, '{crypto,stocks}', null, 0,
   'installation');

-- What a payment provider calls a version.
create table provider_plan (
  provider text collate "C" not null,
  provider_id text collate "C" not null,
  plan_id text collate "C" not null references plan_version,
  primary key (provider, provider_id),
  unique (provider, plan_id)
);

create table subscription (
  id uuid primary key default gen_random_uuid(),
  -- Null once the member is erased: what was paid has to be kept.
  member_id uuid references member on delete set null,
  provider text collate "C" not null,
  provider_id text collate "C" not null,
  -- What we told the provider at the beginning, and what it has to say back: nobody can guess another member's.
  reference text not null unique,
  -- The plan that was begun.
  plan_id text collate "C" not null references plan_version,
  approve_url text,
  -- A change to a larger plan begins another subscription: this one ends when it is active.
  replaces uuid references subscription,
  -- Its first full charge, and what is charged at once until then; null for one that begins with a charge.
  starts_at timestamptz,
  setup_fee numeric(10, 2),
  created_at timestamptz not null,
  -- ---- From the events:
  state text not null default 'approval-pending' check (state in
    ('approval-pending', 'approved', 'active', 'suspended', 'cancelled', 'expired')),
  standing jsonb not null,
  -- Until when it unlocks anything; null for never.
  access_until timestamptz,
  asked_at timestamptz,
  unique (provider, provider_id)
);
create index subscription_member on subscription (member_id, created_at desc);
create index subscription_open on subscription (provider) where state not in ('cancelled', 'expired');

-- What a provider told, each event once.
create table billing_event (
  provider text collate "C" not null,
  event_id text collate "C" not null,
  transmission_id text collate "C",
  -- Null while the subscription is not known to us.
  subscription_id uuid references subscription,
  provider_subscription_id text collate "C",
  payment_id text collate "C",
  -- The provider's time.
  at timestamptz not null,
  received_at timestamptz not null,
  source text not null check (source in ('webhook', 'list', 'asked')),
  event jsonb not null,
  -- As it came; emptied when the member is erased.
  raw text,
  primary key (provider, event_id),
  unique (provider, transmission_id)
);
create index billing_event_subscription on billing_event (subscription_id, at);
create index billing_event_orphans on billing_event (provider, provider_subscription_id) where subscription_id is null;
create index billing_event_received on billing_event (received_at desc);

-- Charges, and money that went back, each with its receipt.
create sequence receipt_number;
create table payment (
  id uuid primary key default gen_random_uuid(),
  number bigint not null default nextval('receipt_number') unique,
  subscription_id uuid not null references subscription,
  member_id uuid references member on delete set null,
  provider text collate "C" not null,
  provider_id text collate "C" not null,
  kind text not null check (kind in ('payment', 'refund')),
  -- Of a refund: the payment that was given back.
  refunds uuid references payment,
  plan_id text collate "C" references plan_version,
  amount numeric(12, 2) not null,
  currency text not null,
  at timestamptz not null,
  period_from timestamptz,
  period_to timestamptz,
  reason text,
  unique (provider, provider_id)
);
create index payment_member on payment (member_id, at desc);
create index payment_subscription on payment (subscription_id);

-- Plans given without payment.
create table plan_credit (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member on delete cascade,
  plan text not null check (plan in ('crypto', 'stocks', 'bundle')),
  since timestamptz not null,
  until timestamptz,
  granted_by text not null,
  withdrawn_at timestamptz
);
create index plan_credit_member on plan_credit (member_id);

-- Up to when the provider's events were compared.
create table billing_cursor (
  provider text collate "C" primary key,
  compared_until timestamptz not null
);

-- The provider that moves no money: what it knows, and what it has to tell us.
create table sandbox_subscription (
  id text collate "C" primary key,
  token text not null unique,
  knows jsonb not null,
  next_billing_at timestamptz
);
create table sandbox_event (
  id text collate "C" primary key,
  created_at timestamptz not null,
  body text not null,
  delivered_at timestamptz
);
create index sandbox_event_waiting on sandbox_event (created_at) where delivered_at is null;
