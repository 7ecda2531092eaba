import { createContext, useContext } from 'react';
import { LABELS_EN } from './labels-en.ts';

export type LabelLocale = 'en' | 'fr';

/** The words this folder says by itself. Everything else comes in as props. */
export type Labels = { readonly [Name in keyof typeof LABELS_EN]: string };

interface LabelSet {
  readonly locale: LabelLocale;
  readonly labels: Labels;
}

export const LabelsContext = createContext<LabelSet>({ locale: 'en', labels: LABELS_EN });

export function useLabels(): Labels {
  return useContext(LabelsContext).labels;
}

export function useLocale(): LabelLocale {
  return useContext(LabelsContext).locale;
}

/** Puts values into the `{name}` places of a label. */
export function fillLabel(label: string, values: Readonly<Record<string, string | number>>): string {
  return label.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
