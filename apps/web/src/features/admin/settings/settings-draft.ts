import type { CallRequest, Calls } from '@auspex/contract';
import type { PublicConfiguration } from '../../../shared/api/configuration-store.ts';

type Change = CallRequest<Calls['configuration.change']>['body'];
type Link = PublicConfiguration['socialLinks'][number];
type Switch = PublicConfiguration['maintenance'];

export interface FlagDraft {
  readonly name: string;
  readonly on: boolean;
}

/** The settings while they are edited. */
export interface SettingsDraft {
  readonly supportEmail: string;
  readonly links: readonly Link[];
  readonly flags: readonly FlagDraft[];
  readonly maintenance: Switch;
  readonly comingSoon: Switch;
}

/** As the contract takes them. */
export const LIMITS = { links: 12, linkName: 40, linkUrl: 500, flagName: 60, message: 500 } as const;

export type WrongField = 'supportEmail' | `link.${number}.${'name' | 'url'}` | `flag.${number}`;
export type WrongWhy = 'email' | 'linkName' | 'linkUrl' | 'flagName' | 'flagTwice';

export function draftOf(configuration: PublicConfiguration): SettingsDraft {
  const { product, socialLinks, flags, maintenance, comingSoon } = configuration;
  return {
    supportEmail: product.supportEmail,
    links: socialLinks,
    flags: Object.entries(flags).map(([name, on]) => ({ name, on })),
    maintenance,
    comingSoon,
  };
}

/** What cannot be saved as it is, in the order of the form. */
export function wrongIn({ supportEmail, links, flags }: SettingsDraft): ReadonlyMap<WrongField, WrongWhy> {
  const wrong = new Map<WrongField, WrongWhy>();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(supportEmail.trim())) wrong.set('supportEmail', 'email');
  links.forEach(({ name, url }, index) => {
    if (name.trim() === '') wrong.set(`link.${index}.name`, 'linkName');
    if (!isHttps(url)) wrong.set(`link.${index}.url`, 'linkUrl');
  });
  flags.forEach(({ name }, index) => {
    const twice = flags.findIndex((other) => other.name.trim() === name.trim()) < index;
    if (!/^[a-z][a-zA-Z0-9-]{0,59}$/.test(name.trim())) wrong.set(`flag.${index}`, 'flagName');
    else if (twice) wrong.set(`flag.${index}`, 'flagTwice');
  });
  return wrong;
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

function settingsOf({ supportEmail, links, flags, maintenance, comingSoon }: SettingsDraft): Change {
  return {
    supportEmail: supportEmail.trim(),
    socialLinks: links.map(({ name, url }) => ({ name: name.trim(), url: url.trim() })),
    flags: Object.fromEntries(flags.map(({ name, on }) => [name.trim(), on])),
    maintenance,
    comingSoon,
  };
}
