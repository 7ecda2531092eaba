/** A page of a list in the contract's form. */
export function listedPage<Item>(
  items: Item[],
  {
    query,
    total,
  }: { readonly query: { readonly page: number; readonly page_size: number }; readonly total: number },
) {
  const pages = Math.ceil(total / query.page_size);
  return {
    ...{ items, total, page: query.page, page_size: query.page_size, total_pages: pages },
    next: query.page < pages ? query.page + 1 : null,
    previous: query.page > 1 ? query.page - 1 : null,
  };
}
