import { outlookFields } from './outlook-fields.ts';
import { priceFields } from './price-fields.ts';

/** Everything that assets can be screened by. */
export const screenFields = [...priceFields, ...outlookFields];

export type FieldKey = (typeof screenFields)[number]['key'];

const byKey = new Map<string, (typeof screenFields)[number]>(screenFields.map((field) => [field.key, field]));

/** The field with a key, whatever the case. */
export function findField(key: string): (typeof screenFields)[number] | undefined {
  return byKey.get(key.toLowerCase());
}
