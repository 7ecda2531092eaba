declare module 'virtual:calls' {
  import type { CallName } from '@auspex/contract';
  import type { CallTable } from '@auspex/contract/client';

  type DeskName =
    `${'assistant' | 'billing' | 'blog' | 'marketing' | 'members' | 'portfolio' | 'referrals' | 'trading'}.${string}`;

  /** Method, path and protocol of every call but those of the desk; made from the contract by the build. */
  export const table: CallTable<Exclude<CallName, DeskName>>;
}

declare module 'virtual:calls/desk' {
  import type { CallName } from '@auspex/contract';
  import type { CallTable } from '@auspex/contract/client';

  type DeskName =
    `${'assistant' | 'billing' | 'blog' | 'marketing' | 'members' | 'portfolio' | 'referrals' | 'trading'}.${string}`;

  /** The calls of single places in the member area. */
  export const table: CallTable<Extract<CallName, DeskName>>;
}

declare module 'virtual:calls/public' {
  import type { Calls } from '@auspex/contract';
  import type { CallTable } from '@auspex/contract/client';

  type RecordName =
    `${'blog' | 'forecasts' | 'ledger' | 'market' | 'models' | 'news' | 'referrals' | 'returns'}.${string}`;
  type PublicName =
    | 'accounts.roles'
    | {
        [Name in keyof Calls]: Calls[Name]['access'] extends infer Access
          ? 'public' extends Access
            ? Name extends RecordName | `billing.${string}`
              ? never
              : Name
            : never
          : never;
      }[keyof Calls];

  /** The calls that everyone may make, but those of the record and the news. */
  export const table: CallTable<PublicName>;
}

declare module 'virtual:calls/record' {
  import type { Calls } from '@auspex/contract';
  import type { CallTable } from '@auspex/contract/client';

  type RecordName =
    `${'forecasts' | 'ledger' | 'market' | 'models' | 'news' | 'referrals' | 'returns'}.${string}`;
  type PublicRecordName = {
    [Name in keyof Calls]: Calls[Name]['access'] extends infer Access
      ? 'public' extends Access
        ? Name extends RecordName
          ? Name
          : never
        : never
      : never;
  }[keyof Calls];

  /** The calls by which everyone may read the record and the news. */
  export const table: CallTable<PublicRecordName>;
}

declare module 'virtual:calls/blog' {
  import type { CallTable } from '@auspex/contract/client';

  /** The calls by which everyone may read the blog. */
  export const table: CallTable<'blog.list' | 'blog.page' | 'blog.read'>;
}
