/** Page numbers to offer, with `gap` where some are left out: 1 … 4 5 6 … 20. */
export function pageWindow(page: number, total: number): readonly (number | 'gap')[] {
  const wanted = new Set([1, total, page - 1, page, page + 1]);
  const pages = [...wanted].filter((each) => each >= 1 && each <= total).sort((a, b) => a - b);
  return pages.flatMap((each, place) => {
    const before = pages[place - 1];
    if (before === undefined || each - before === 1) return [each];
    return each - before === 2 ? [each - 1, each] : (['gap', each] as const);
  });
}
