import type { CallReply, Calls } from '@auspex/contract';
import { CallError } from '@auspex/contract/client';
import type { ReactNode } from 'react';
import { api } from '../../../shared/api/api.ts';
import { changeGroup } from '../../../shared/session/app-state/root-store.ts';
import { userExchangesLoaded } from '../../../shared/session/app-state/trading-group.ts';
import { changeStoredMember, signIn } from '../../../shared/session/session.ts';

interface Proof {
  readonly password?: string;
  readonly code?: string;
}

type SignedIn = CallReply<Calls['accounts.stepUp']>;

/** Asks members to prove who they are; the accounts know how, and the routes bring the two together. */
export type UseProof = () => {
  readonly withProof: (work: (proof: Proof) => Promise<SignedIn>) => Promise<SignedIn>;
  readonly question: ReactNode;
};

/** Runs a call that needs a fresh sign-in: asks for it where the last one is too old, and then makes the call again. */
export async function freshly<Reply>(
  work: () => Promise<Reply>,
  withProof: ReturnType<UseProof>['withProof'],
): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'requires-recent-login')) throw error;
    signIn(await withProof((proof) => api.call('accounts.stepUp', { body: proof })));
    return work();
  }
}

/** What the browser keeps of the member’s exchanges follows every change: masked, as the server shows it. */
async function refreshStoredExchanges(): Promise<void> {
  const { userData } = await api.call('accounts.user');
  changeStoredMember({}, userData);
  changeGroup('trading', (trading) => userExchangesLoaded(trading, userData));
}

export function keysChanged(): void {
  // The page itself shows what the server answered; this copy is for the parts that read the stored profile.
  void refreshStoredExchanges().catch((error: unknown) => console.warn('Exchanges', error));
}
