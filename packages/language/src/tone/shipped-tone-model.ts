import { openToneModel, type ToneModel } from './tone-model.ts';
import document from './tone-weights.json' with { type: 'json' };

let opened: { readonly model: ToneModel | null } | null = null;

/** The model shipped with the product, loaded once; null if its file is damaged: then word lists decide. */
export function shippedToneModel(): ToneModel | null {
  opened ??= { model: openToneModel(document) };
  return opened.model;
}
