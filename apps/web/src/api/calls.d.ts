declare module 'virtual:calls' {
  import type { CallName } from '@auspex/contract';
  import type { CallTable } from '@auspex/contract/client';

  /** Method, path and protocol of every call; made from the contract by the build. */
  export const table: CallTable<CallName>;
}
