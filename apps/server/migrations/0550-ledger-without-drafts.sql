-- Leaves are written with their entry, in one statement; nothing waits for it in a table of its own any more.

drop table ledger_draft;
