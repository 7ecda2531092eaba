import { appCalls } from './accounts/app-calls.ts';
import { entryCalls } from './accounts/entry-calls.ts';
import { mailLinkCalls } from './accounts/mail-link-calls.ts';
import { ownershipCalls } from './accounts/ownership-calls.ts';
import { personalTokenCalls } from './accounts/personal-token-calls.ts';
import { profileCalls } from './accounts/profile-calls.ts';
import { secondFactorCalls } from './accounts/second-factor-calls.ts';
import { securityCalls } from './accounts/session-calls.ts';
import { supportCalls } from './accounts/support-calls.ts';

export * from './accounts/account-shapes.ts';
export { APP_SCOPES, type AppScope, appRequest } from './accounts/app-calls.ts';

export const accountsCalls = {
  ...entryCalls,
  ...mailLinkCalls,
  ...profileCalls,
  ...securityCalls,
  ...secondFactorCalls,
  ...personalTokenCalls,
  ...appCalls,
  ...ownershipCalls,
  ...supportCalls,
};
