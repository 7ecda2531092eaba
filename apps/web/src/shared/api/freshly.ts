import type { CallReply, Calls } from '@auspex/contract';
import { CallError } from '@auspex/contract/client';
import type { ReactNode } from 'react';
import { signIn } from '../session/session.ts';
import { api } from './api.ts';

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
