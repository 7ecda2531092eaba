-- Tells every process that something of a kind was stored besides prices: answers from memory hold until then, and
-- asking the database each time whether they still do would cost more than they do. One message a transaction and kind.
create function tell_stored() returns trigger language plpgsql as $$
begin
  perform pg_notify('stored', tg_argv[0]);
  return null;
end $$;

create trigger tell_stored after insert or update or delete on news_article
  for each statement execute function tell_stored('news');
create trigger tell_stored after insert or update or delete on sentiment_day
  for each statement execute function tell_stored('sentiment');
create trigger tell_stored after insert or update or delete on earnings_notice
  for each statement execute function tell_stored('earnings');
create trigger tell_stored after insert or update or delete on earnings_report
  for each statement execute function tell_stored('earnings');
create trigger tell_stored after insert or update or delete on earnings_estimate
  for each statement execute function tell_stored('earnings');
create trigger tell_stored after insert or update or delete on signal
  for each statement execute function tell_stored('signals');
create trigger tell_stored after insert or update or delete on signal_gate
  for each statement execute function tell_stored('signals');
