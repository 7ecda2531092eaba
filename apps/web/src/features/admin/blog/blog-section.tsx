import type { CallReply, Calls } from '@auspex/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Translate, useText } from '../../../i18n/use-text.ts';
import { api } from '../../../shared/api/api.ts';
import { pathTo } from '../../../shared/navigation/paths.ts';
import { optionalText, useAddress, useSearchPort } from '../../../shared/navigation/use-address.ts';
import { Badge, type BadgeTone } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { olderRows } from '../../../ui/button/older-rows.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { AbsoluteDate } from '../../../ui/formats/absolute-date.tsx';
import { RelativeDate } from '../../../ui/formats/relative-date.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { TableColumn } from '../../../ui/tables/table-column.ts';
import { PAGE_BY_PAGE, rowsOf, useTableStatus } from '../section-state.tsx';
import { type BlogAdminTextKey, blogAdminText } from './blog-admin.text.ts';
import { BlogEditor } from './blog-editor.tsx';

/** What a row shows on a phone. */
const CARD = ['title', 'state', 'date', 'changed', 'edit'];
const AT_ONCE = 200;
const TONES: Readonly<Record<Article['state'], BadgeTone>> = {
  draft: 'neutral',
  scheduled: 'accent',
  published: 'gain',
};
const blogAddress = { article: optionalText };
const NEW = 'new';

type Article = CallReply<Calls['blog.manage']>['items'][number];

function columnsOf(
  t: Translate<BlogAdminTextKey>,
  onEdit: (id: string) => void,
): readonly TableColumn<Article>[] {
  return [
    {
      id: 'title',
      header: t('title'),
      kind: 'text',
      value: (article) => article.title,
      cell: (article) =>
        article.state === 'published' ? (
          <a href={pathTo('blog', { title: article.slug })}>{article.title}</a>
        ) : (
          article.title
        ),
      widthPx: 340,
    },
    {
      id: 'state',
      header: t('state'),
      kind: 'choice',
      value: (article) => t(`state.${article.state}`),
      cell: (article) => <Badge tone={TONES[article.state]}>{t(`state.${article.state}`)}</Badge>,
      widthPx: 120,
    },
    {
      id: 'date',
      header: t('date'),
      kind: 'date',
      value: (article) => (article.publishedAt === null ? null : Date.parse(article.publishedAt)),
      cell: (article) => <AbsoluteDate at={article.publishedAt} withTime />,
      descendingFirst: true,
      widthPx: 180,
    },
    {
      id: 'tags',
      header: t('tags'),
      kind: 'text',
      value: (article) => article.tags.join(', ') || null,
      widthPx: 180,
    },
    {
      id: 'languages',
      header: t('languages'),
      kind: 'text',
      value: (article) => article.languages.map((language) => t(`language.${language}`)).join(', '),
      widthPx: 150,
    },
    {
      id: 'changed',
      header: t('changed'),
      kind: 'date',
      value: (article) => Date.parse(article.updatedAt),
      cell: (article) => <RelativeDate at={article.updatedAt} />,
      descendingFirst: true,
      widthPx: 130,
    },
    {
      id: 'edit',
      header: t('edit'),
      kind: 'text',
      value: () => null,
      cell: (article) => (
        <Button
          size="small"
          icon="edit"
          aria-label={t('editLabel', { title: article.title })}
          onClick={() => onEdit(article.id)}
        >
          {t('edit')}
        </Button>
      ),
      widthPx: 120,
      unsortable: true,
      unfilterable: true,
    },
  ];
}

/** Articles and, when one is opened, its editor; which one stands in the address. */
export function BlogSection() {
  const { values, push } = useAddress(blogAddress);
  if (values.article === null) return <Articles onEdit={(article) => push({ article })} />;
  return (
    <BlogEditor
      key={values.article}
      id={values.article === NEW ? null : values.article}
      onClose={() => push({ article: null })}
      onMade={(article) => push({ article })}
    />
  );
}

function Articles({ onEdit }: { readonly onEdit: (id: string) => void }) {
  const t = useText(blogAdminText);
  const searchParams = useSearchPort();
  const articles = useInfiniteQuery({
    queryKey: ['admin', 'blog', 'list'],
    queryFn: ({ pageParam, signal }) =>
      api.call('blog.manage', { query: { page: pageParam, page_size: AT_ONCE } }, { signal }),
    ...PAGE_BY_PAGE,
  });
  const rows = useMemo(() => rowsOf(articles.data?.pages), [articles.data]);
  const columns = useMemo(() => columnsOf(t, onEdit), [t, onEdit]);
  const status = useTableStatus(articles);
  return (
    <Card
      title={t('table')}
      note={t('note')}
      flush
      actions={
        <Button kind="primary" icon="plus" onClick={() => onEdit(NEW)}>
          {t('write')}
        </Button>
      }
    >
      <DataTable
        card={CARD}
        label={t('table')}
        columns={columns}
        rows={rows}
        rowId={(article) => article.id}
        rowName={(article) => article.title}
        status={status}
        searchParams={searchParams}
        paramPrefix="blog."
        empty={{ title: t('none'), reason: t('noneWhy') }}
        fileName="auspex-articles"
        footer={olderRows(articles, t('older'))}
      />
    </Card>
  );
}
