-- What a member has closed for good, on every device: shown once, never again.

create table closed_notice (
  member_id uuid not null references member on delete cascade,
  notice text not null,
  closed_at timestamptz not null,
  primary key (member_id, notice)
);
