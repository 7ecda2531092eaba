-- Tells every process what changed. A change is written into market_change within the transaction that makes it; when
-- that commits it gets the next number of its world and is sent to all who listen on the channel "market". Numbering
-- at the commit keeps the numbers in the order in which changes can be seen, and holds the world's row for an instant.

create table market_version (
  world text collate "C" primary key,
  version bigint not null
);

-- Empty outside of transactions.
create table market_change (
  id bigint generated always as identity primary key,
  world text collate "C" not null,
  -- What changed: bars, listings, actions …; "ingested" after an ingest of daily bars of a market.
  kind text not null,
  market text check (market in ('crypto', 'us')),
  -- Null: any.
  assets text[]
);

create function tell_market_change() returns trigger language plpgsql as $$
declare
  number bigint;
  names text := array_to_string(new.assets, ' ');
begin
  insert into market_version as v (world, version) values (new.world, 1)
    on conflict (world) do update set version = v.version + 1
    returning version into number;
  delete from market_change where id = new.id;
  perform pg_notify('market', json_build_object(
    'world', new.world,
    'version', number,
    'kind', new.kind,
    'market', new.market,
    -- A message holds 8000 bytes.
    'assets', case when octet_length(names) < 7000 then names end
  )::text);
  return null;
end $$;
create constraint trigger tell_market_change after insert on market_change
  deferrable initially deferred for each row execute function tell_market_change();
