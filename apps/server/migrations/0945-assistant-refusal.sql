-- A member who says no is not asked again: the refusal is kept as the consent is.
alter table assistant_consent rename column given_at to decided_at;
alter table assistant_consent add column given boolean not null default true;
alter table assistant_consent alter column given drop default;
