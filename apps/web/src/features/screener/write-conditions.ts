import {
  type FieldKey,
  findField,
  type GroupItem,
  parseExpression,
  type ScreenGroup,
  writeGroups,
} from '@auspex/quant/screening';

/** A number as people write it, in either language: `1,5` is one and a half, `1,500` fifteen hundred. */
function plainNumber(text: string): string {
  return /^\s*-?[1-9]\d{0,2}(?:,\d{3})+(?![\d,])/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(/^(\s*-?\d+),(\d)/, '$1.$2');
}

const plainValue = (field: string, value: string): string =>
  findField(field)?.kind === 'number' ? plainNumber(value) : value;

function plainItem(item: GroupItem): GroupItem {
  if ('mode' in item) return { ...item, items: item.items.map(plainItem) };
  if ('formula' in item) return item;
  return { ...item, values: item.values.map((value) => plainValue(item.field, value)) };
}

const isText = (field: string) => findField(field)?.kind === 'text';

/** The conditions as the expression that is looked for. */
export function writtenOf({ mode, items }: ScreenGroup): string {
  return writeGroups({ mode, items: items.map(plainItem) }, isText);
}

/** A number or a date that cannot be read. */
export function isWrongValue(field: FieldKey, value: string): boolean {
  return value.trim() !== '' && !parseExpression(`${field} < ${plainValue(field, value)}`).ok;
}
