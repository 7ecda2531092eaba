-- When a code was used or dropped. It expires then as well, which is all that processes of earlier versions look at; but
-- clocks differ, and a use that has waited for another one began before it.
alter table member_code add column spent_at timestamptz;
