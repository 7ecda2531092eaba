import { useProof } from '../features/accounts/ask-proof.tsx';
import { adminDashboardWith } from '../features/admin/admin-dashboard.tsx';

/** The dashboard, with the accounts' way to ask admins who they are. */
export const AdminDashboard = adminDashboardWith(useProof);
