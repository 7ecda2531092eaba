-- Whether somebody here has an address, so that it may be stored with what came back from it or was asked for there.
-- An account that never confirmed it does not: it may be somebody else's.

create function is_kept_address(address text) returns boolean language sql stable as $$
  select exists (select from member where email = address and email_verified_at is not null)
      or exists (select from newsletter_reader where email = address)
$$;
