import { openToneModel, type ToneModel } from './tone-model.ts';
import document from './tone-weights.json' with { type: 'json' };

let opened: { readonly model: ToneModel | null } | null = null;

/** The model that comes with the product, read once; null when its file is damaged: then word lists decide. */
export function shippedToneModel(): ToneModel | null {
  opened ??= { model: openToneModel(document) };
  return opened.model;
}
