import { createLinker, type Linker, type Mention } from '../link/link-mentions.ts';
import type { LabelledHeadline, LabelledName } from './parse-corpus.ts';
import { splitRows } from './parse-corpus.ts';
import { parseEntityAliases } from './parse-entity-aliases.ts';

/**
 * How well names are found, judged by who is meant: a link is right if it is on a labelled name and leads to the very
 * entity to which the published list assigns that name. It is wrong on another entity's name and where nothing is
 * labelled. A labelled name that the list does not have (a spelling, a firm, a fund of its own) does not say who is
 * meant, so links on it are neither: they are counted separately and enter no share.
 */
export interface LinkingJudgement {
  /** Of the links on names of the list or on nothing labelled, how many lead to the labelled entity. */
  readonly precision: number;
  /** Of the labelled names of the list, how many have a link that leads to their entity. */
  readonly recall: number;
  readonly judged: number;
  /** Links to an entity other than the labelled one. */
  readonly otherEntity: number;
  /** Links where nothing is labelled. */
  readonly unlabelled: number;
  /** Links on labelled names that the list does not have. */
  readonly undecided: number;
  readonly known: number;
}

/** Judges every headline with the aliases of the published list. */
export function judgeLinking(headlines: readonly LabelledHeadline[], entityList: string): LinkingJudgement {
  const linker: Linker = createLinker(parseEntityAliases(entityList));
  const owners = ownersOfNames(entityList);
  const counts = { right: 0, otherEntity: 0, unlabelled: 0, undecided: 0 };
  let [known, recalled] = [0, 0];
  for (const { title, names } of headlines) {
    const mentions = linker.link(title);
    for (const mention of mentions) counts[verdictOn(mention, names, owners)] += 1;
    for (const name of names) {
      const symbols = owners(name.name);
      if (symbols.size === 0) continue;
      known += 1;
      if (mentions.some((mention) => touches(name, mention) && leadsTo(mention, symbols))) recalled += 1;
    }
  }
  const judged = counts.right + counts.otherEntity + counts.unlabelled;
  return {
    ...counts,
    precision: counts.right / Math.max(1, judged),
    recall: recalled / Math.max(1, known),
    judged,
    known,
  };
}

type Owners = (name: string) => ReadonlySet<string>;

function verdictOn(
  mention: Mention,
  names: readonly LabelledName[],
  owners: Owners,
): 'right' | 'otherEntity' | 'unlabelled' | 'undecided' {
  const touched = names.filter((name) => touches(name, mention)).map(({ name }) => owners(name));
  if (touched.length === 0) return 'unlabelled';
  if (touched.some((symbols) => leadsTo(mention, symbols))) return 'right';
  return touched.some((symbols) => symbols.size > 0) ? 'otherEntity' : 'undecided';
}

function touches({ places }: LabelledName, { start, end }: Mention): boolean {
  return places.some((place) => place.start < end && start < place.end);
}

function leadsTo({ named }: Mention, symbols: ReadonlySet<string>): boolean {
  return named.kind === 'asset' && symbols.has(named.symbol);
}

/**
 * The owners of a name in the list, ignoring capitals and a legal suffix; a few names have two owners, and either is
 * right.
 */
function ownersOfNames(entityList: string): Owners {
  const owners = new Map<string, Set<string>>();
  for (const [, symbol = '', names = ''] of splitRows(entityList).slice(1)) {
    for (const name of names.split(',').map(plainName)) {
      const known = owners.get(name);
      if (known) known.add(symbol);
      else owners.set(name, new Set([symbol]));
    }
  }
  return (name) => owners.get(plainName(name)) ?? new Set();
}

function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s,]+(?:ltd|limited)\.?$/, '');
}
