-- A name is one line: it goes into mails.
update member
   set display_name = left(btrim(regexp_replace(display_name, '[[:cntrl:]\u2028\u2029]+', ' ', 'g')), 80)
 where display_name ~ '[[:cntrl:]\u2028\u2029]';
