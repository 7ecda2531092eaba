-- Tables named in append_only_table only grow: the application's role may not change or remove their rows, and a
-- trigger refuses it to everybody else, which matters where the application connects as the owner.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows: rows are never changed or removed.', tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;

-- Called once by the migration that makes the table: select guard_append_only('ledger_entry');
create function guard_append_only(guarded regclass) returns void language plpgsql as $$
begin
  execute format(
    'create trigger append_only before update or delete or truncate on %s for each statement execute function refuse_change()',
    guarded
  );
  insert into append_only_table (name) values (guarded);
end
$$;
