-- A link in a mail shows that somebody reads the mailbox, not that they made the account. What the browser that signed
-- up keeps as a cookie is here as a hash; see decision 25.
alter table sign_up add column browser_hash bytea;
alter table member add column sign_up_hash bytea;

-- Raised when links that were asked for before must not be sent any more.
alter table member add column link_generation integer not null default 0;

-- Where a sign-up or a request for a link came from, for the audit log; gone with the row as soon as its job has run.
alter table sign_up add column caller jsonb;
alter table link_request add column caller jsonb;
