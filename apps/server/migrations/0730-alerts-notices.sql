-- What members are told of their orders and keys without an alert of their own. The row's id is that of the event, so
-- that each is written down once.

alter table alert_settings
  add column orders_mail boolean not null default false,
  add column orders_push boolean not null default true,
  add column keys_mail boolean not null default false,
  add column keys_push boolean not null default true;

-- What is told of an order replaces what was told of it before.
create index alert_firing_order on alert_firing (member_id, (condition->>'orderId'))
  where condition->>'kind' = 'order';
