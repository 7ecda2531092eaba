/** Icons that only members' screens draw: pages that anybody may open do not carry them. */
export const MEMBER_ICON_PATHS = {
  'arrow-down': 'M10 3.5v13M5 11.5l5 5 5-5',
  'arrow-left': 'M16.5 10h-13M8.5 5l-5 5 5 5',
  bell: 'M5 13.5V9a5 5 0 0 1 10 0v4.5l1.5 1h-13zM8.5 16.7c.8.7 2.2.7 3 0',
  bookmark: 'M5.5 3.5h9v13L10 13l-4.5 3.5z',
  candles: 'M6 3v3M4 6h4v7H4zM6 13v4M14 3.5v3M12 6.5h4v4.5h-4zM14 11v5.5',
  'chevron-up': 'M5 12.5l5-5 5 5',
  columns: 'M3.5 4h13v12h-13zM8 4v12M12.2 4v12',
  drag: 'M7.5 5.5h.01M12.5 5.5h.01M7.5 10h.01M12.5 10h.01M7.5 14.5h.01M12.5 14.5h.01',
  gift: 'M3.5 8h13v3h-13zM5 11v5.5h10V11M10 8v8.5M10 8C7 8 5.8 6.7 6.3 5.2 7 3.4 9.5 4.5 10 8c.5-3.5 3-4.6 3.7-2.8C14.2 6.7 13 8 10 8z',
  image:
    'M3.5 4h13v12h-13zM3.5 14l4-4 3 3 2.5-2.5 3.5 3.5*M12.8 6.3a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6z',
  offline:
    'M3 8.5a10 10 0 0 1 3.5-2.3M17 8.5a10 10 0 0 0-6.5-3M6 12a6 6 0 0 1 4-1.5M10 15.5h.01M3.5 3.5l13 13',
  share: 'M6.5 8.5H4.5v8h11v-8h-2M10 12V3M7 5.5l3-3 3 3',
  'sort-down': 'M6 8l4 4 4-4',
  'sort-up': 'M6 12l4-4 4 4',
} as const satisfies Record<string, string>;
