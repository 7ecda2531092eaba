-- The hashes of an entry's whole tree, level by level, leaves first: a proof reads the few that it needs instead of
-- making the tree anew.

alter table ledger_entry rename column leaf_hashes to tree;
