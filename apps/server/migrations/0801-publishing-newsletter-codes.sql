-- A code confirms once: one that was used does not bring back a reader who has left since. Earlier ones count as used
-- where they may have been.
alter table newsletter_reader add column code_used_at timestamptz;
update newsletter_reader set code_used_at = confirmed_at where code_hash is not null and confirmed_at is not null;
