-- A repair may say that there was no bar at all, such as one of a day on which the exchange was closed. The revision then
-- holds the bar as it stood, and views from its instant on leave the bar out.
alter table bar_revision add column withdrawn boolean not null default false;
