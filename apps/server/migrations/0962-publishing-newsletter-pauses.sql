-- How many mails in a row an address got because somebody typed it: each makes the pause before the next one longer.
alter table newsletter_reader add column mails integer not null default 0;
update newsletter_reader set mails = 1 where mailed_at is not null;
