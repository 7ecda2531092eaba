-- Articles of the blog. What the world reads and what an admin wrote last are the same row; every earlier state is a
-- revision.

create table blog_article (
  id uuid primary key default gen_random_uuid(),
  -- Its address now; earlier ones lead here from `blog_slug`.
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  -- Texts by language, tags and picture, as `blogContent` of the contract has them.
  content jsonb not null,
  -- Everything that a reader may search in, in lower case.
  search text not null,
  tags text[] not null,
  revision integer not null check (revision > 0),
  -- draft: only admins see it · scheduled: goes public at `published_at` · published: since `published_at`
  state text not null check (state in ('draft', 'scheduled', 'published')),
  published_at timestamptz check (published_at is not null or state = 'draft'),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index blog_article_newest on blog_article (published_at desc, id) where state = 'published';
create index blog_article_due on blog_article (published_at) where state = 'scheduled';

-- Every address that an article has had. One that is given up stays the article's: links to it must not break.
create table blog_slug (
  slug text primary key,
  article_id uuid not null references blog_article on delete cascade
);
create index blog_slug_article on blog_slug (article_id);

create table blog_revision (
  article_id uuid not null references blog_article on delete cascade,
  number integer not null,
  content jsonb not null,
  written_at timestamptz not null,
  primary key (article_id, number)
);

-- What comes with the product was put in once; an admin who deletes it does not get it back.
create table blog_seed (
  name text primary key,
  at timestamptz not null
);
