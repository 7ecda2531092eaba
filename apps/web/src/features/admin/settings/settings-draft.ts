import type { CallRequest, Calls } from '@auspex/contract';
import { LONGEST_PASSWORD } from '@auspex/contract/password-rules';
import type { PublicConfiguration } from '../../../shared/api/configuration-store.ts';

type Change = CallRequest<Calls['configuration.change']>['body'];
type Link = PublicConfiguration['socialLinks'][number];
type Switch = PublicConfiguration['maintenance'];
type Policy = PublicConfiguration['passwordPolicy'];

export interface FlagDraft {
  readonly name: string;
  readonly on: boolean;
}

/** What passwords must be, with the lengths as they are typed. */
export interface PolicyDraft extends Omit<Policy, 'minLength' | 'maxLength'> {
  readonly minLength: string;
  readonly maxLength: string;
}

/** The settings while they are edited. */
export interface SettingsDraft {
  readonly supportEmail: string;
  readonly links: readonly Link[];
  readonly flags: readonly FlagDraft[];
  readonly passwordPolicy: PolicyDraft;
  readonly maintenance: Switch;
  readonly comingSoon: Switch;
}

/** One part of the form. */
export interface PartProps {
  readonly draft: SettingsDraft;
  readonly onChange: (draft: SettingsDraft) => void;
  readonly wrong: (field: WrongField) => string | undefined;
}

/** As the contract takes them. */
export const LIMITS = {
  ...{ links: 12, linkName: 40, linkUrl: 500, flagName: 60, message: 500 },
  ...{ shortestPassword: 6, longestMinimum: 128, longestPassword: LONGEST_PASSWORD },
} as const;

export type WrongField =
  | 'supportEmail'
  | `link.${number}.${'name' | 'url'}`
  | 'minLength'
  | 'maxLength'
  | `flag.${number}`;
export type WrongWhy =
  | 'email'
  | ('linkName' | 'linkUrl')
  | ('minLength' | 'maxLength' | 'maxBelowMin')
  | ('flagName' | 'flagTwice');

export function draftOf(configuration: PublicConfiguration): SettingsDraft {
  const { product, socialLinks, flags, passwordPolicy, maintenance, comingSoon } = configuration;
  const { minLength, maxLength } = passwordPolicy;
  return {
    supportEmail: product.supportEmail,
    links: socialLinks,
    flags: Object.entries(flags).map(([name, on]) => ({ name, on })),
    passwordPolicy: {
      ...passwordPolicy,
      minLength: String(minLength),
      maxLength: maxLength === null ? '' : String(maxLength),
    },
    maintenance,
    comingSoon,
  };
}

/** What cannot be saved as it is, in the order of the form. */
export function wrongIn(draft: SettingsDraft): ReadonlyMap<WrongField, WrongWhy> {
  const { supportEmail, links, passwordPolicy, flags } = draft;
  const wrong = new Map<WrongField, WrongWhy>();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(supportEmail.trim())) wrong.set('supportEmail', 'email');
  links.forEach(({ name, url }, index) => {
    if (name.trim() === '') wrong.set(`link.${index}.name`, 'linkName');
    if (!isHttps(url)) wrong.set(`link.${index}.url`, 'linkUrl');
  });
  for (const [field, why] of wrongLengths(passwordPolicy)) wrong.set(field, why);
  flags.forEach(({ name }, index) => {
    const twice = flags.findIndex((other) => other.name.trim() === name.trim()) < index;
    if (!/^[a-z][a-zA-Z0-9-]{0,59}$/.test(name.trim())) wrong.set(`flag.${index}`, 'flagName');
    else if (twice) wrong.set(`flag.${index}`, 'flagTwice');
  });
  return wrong;
}

function wrongLengths({ minLength, maxLength }: PolicyDraft): [WrongField, WrongWhy][] {
  const { shortestPassword, longestMinimum, longestPassword } = LIMITS;
  const [least, most] = [wholeNumber(minLength), wholeNumber(maxLength)];
  const wrong: [WrongField, WrongWhy][] = [];
  if (!(least >= shortestPassword && least <= longestMinimum)) wrong.push(['minLength', 'minLength']);
  if (maxLength.trim() === '') return wrong;
  if (!(most >= shortestPassword && most <= longestPassword)) wrong.push(['maxLength', 'maxLength']);
  else if (most < least) wrong.push(['maxLength', 'maxBelowMin']);
  return wrong;
}

function wholeNumber(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function isHttps(url: string): boolean {
  return URL.canParse(url.trim()) && new URL(url.trim()).protocol === 'https:';
}

/** Only what was changed, so that two admins at once do not undo each other; null where nothing was. */
export function changeOf(before: SettingsDraft, after: SettingsDraft): Change | null {
  const [from, to] = [settingsOf(before), settingsOf(after)];
  const changed = Object.entries(to).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(from[name as keyof Change]),
  );
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/** What was changed, as it was seen before: refused where somebody else has changed the same since. */
export function withSeen(before: SettingsDraft, change: Change): Change {
  const seen = Object.entries(settingsOf(before)).filter(([name]) => name in change);
  return { ...change, seen: Object.fromEntries(seen) };
}

/** What is stored now, with what was typed since a draft was sent. */
export function keepTyped(
  stored: SettingsDraft,
  { sent, now }: { readonly sent: SettingsDraft; readonly now: SettingsDraft },
): SettingsDraft {
  const typed = (Object.keys(stored) as (keyof SettingsDraft)[]).filter((name) => now[name] !== sent[name]);
  return { ...stored, ...Object.fromEntries(typed.map((name) => [name, now[name]])) };
}

function settingsOf(draft: SettingsDraft): Change {
  const { supportEmail, links, flags, passwordPolicy, maintenance, comingSoon } = draft;
  const { minLength, maxLength } = passwordPolicy;
  return {
    supportEmail: supportEmail.trim(),
    socialLinks: links.map(({ name, url }) => ({ name: name.trim(), url: url.trim() })),
    flags: Object.fromEntries(flags.map(({ name, on }) => [name.trim(), on])),
    passwordPolicy: {
      ...passwordPolicy,
      minLength: Number(minLength),
      maxLength: maxLength.trim() === '' ? null : Number(maxLength),
    },
    maintenance,
    comingSoon,
  };
}
