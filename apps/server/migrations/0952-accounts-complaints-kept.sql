-- Who called a mail unwanted wants none, also where the mailbox has died since.
update unsubscribed u set reason = 'complained'
 where reason = 'bounced'
   and exists (select from mail_bounce b where b.email_hash = u.email_hash and b.kind = 'complaint');
