import { useProof } from '../features/accounts/ask-proof.tsx';
import { manageApiKeysWith } from '../features/trading/keys/manage-api-keys.tsx';

/** The page of exchange keys, with the accounts' way to ask members who they are. */
export const ManageApiKeys = manageApiKeysWith(useProof);
