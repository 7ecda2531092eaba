-- Alerts are judged up to their last day and then closed. Those whose last day is long past when this begins are closed
-- untold: nobody waits for them any more.
update alert set ended_at = expires_at where ended_at is null and expires_at < now() - interval '7 days';
