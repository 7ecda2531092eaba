import { api } from '../../../shared/api/api.ts';
import { userExchangesLoaded } from '../../../shared/session/app-state/group-changes.ts';
import { changeGroup } from '../../../shared/session/app-state/root-store.ts';
import { changeStoredMember } from '../../../shared/session/stored-member.ts';

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
