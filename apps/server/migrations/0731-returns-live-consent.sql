-- Whether a member's orders from signals may count in the public live record. No row: never asked, so they do not.

create table live_record_consent (
  member_id uuid primary key references member on delete cascade,
  given boolean not null,
  answered_at timestamptz not null
);
