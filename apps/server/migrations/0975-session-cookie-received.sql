-- The newest cookie of a session that its browser has shown to have received: until then the one before stays good.
alter table member_session add column received_generation integer not null default 0;
