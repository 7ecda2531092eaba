declare module 'virtual:calls' {
  import type { CallName } from '@auspex/contract';
  import type { CallTable } from '@auspex/contract/client';

  /** Method, path and protocol of every call; made from the contract by the build. */
  export const table: CallTable<CallName>;
}

declare module 'virtual:calls/public' {
  import type { Calls } from '@auspex/contract';
  import type { CallTable } from '@auspex/contract/client';

  type PublicName = {
    [Name in keyof Calls]: Calls[Name]['access'] extends infer Access
      ? 'public' extends Access
        ? Name
        : never
      : never;
  }[keyof Calls];

  /** The calls that everyone may make. */
  export const table: CallTable<PublicName>;
}
