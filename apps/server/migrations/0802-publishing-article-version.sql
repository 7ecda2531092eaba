-- Counts every change of an article, also of its state, date or address: a form that was opened before one is not saved.
alter table blog_article add column version integer not null default 1;
