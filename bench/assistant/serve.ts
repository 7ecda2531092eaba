import { openMembersMarket } from '../../prove/assistant/open-market.ts';

/** Reported to the process that asks. */
export interface MembersServer {
  readonly port: number;
  /** What each member sends with every request. */
  readonly members: readonly Readonly<Record<string, string>>[];
}

const { address, members, close } = await openMembersMarket(Number(process.env.MEMBERS));
process.send?.({ port: Number(new URL(address).port), members } satisfies MembersServer);
process.once('SIGTERM', () => {
  process.disconnect();
  void close().finally(() => process.exit(0));
});
