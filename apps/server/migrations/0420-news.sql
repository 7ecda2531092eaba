-- Headlines, what each says of the assets it names, and the documents a page reads. Nothing is overwritten; every row
-- says when the world could know it (known_at) and when it was stored here (seen_at).

create table news_article (
  world text collate "C" not null,
  -- Made of source and source_id, so that the same article has it whenever it is fetched again.
  id text collate "C" not null,
  source text not null,
  source_id text not null,
  title text not null,
  publisher text not null,
  url text check (url like 'https://%'),
  summary text,
  -- Whose document it stands in.
  market text not null check (market in ('crypto', 'us')),
  published_at timestamptz not null,
  known_at timestamptz not null,
  seen_at timestamptz not null,
  -- The group of near-duplicates: the id of its first headline.
  cluster_id text collate "C" not null,
  -- One item per asset: ticker as of publication, evidence, tone, relevance.
  ticker_sentiment jsonb not null,
  primary key (world, id)
);
create index news_article_time on news_article (world, market, known_at desc, id desc);
create index news_article_cluster on news_article (world, cluster_id);

-- The numbers of ticker_sentiment, for filters and averages.
create table news_link (
  world text collate "C" not null,
  asset_id text collate "C" not null,
  known_at timestamptz not null,
  article_id text collate "C" not null,
  seen_at timestamptz not null,
  cluster_id text collate "C" not null,
  source text not null,
  publisher text not null,
  label text not null check (label in ('positive', 'neutral', 'negative', 'unclear')),
  tone double precision not null,
  relevance double precision not null,
  decided_by text not null,
  primary key (world, asset_id, known_at, article_id)
);
create index news_link_time on news_link (world, known_at);

-- One document per market and hour of taking in, which is the hour in which its articles became known.
create table news_document (
  world text collate "C" not null,
  market text not null check (market in ('crypto', 'us')),
  hour timestamptz not null,
  -- Identifiers of its articles.
  articles text[] not null,
  -- Of its first article.
  known_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (world, market, hour)
);

-- Stretches of time of which a source's headlines are stored.
create table news_stretch (
  world text collate "C" not null,
  source text not null,
  from_time timestamptz not null,
  until_time timestamptz not null check (until_time > from_time),
  stored_at timestamptz not null,
  primary key (world, source, from_time, until_time)
);
