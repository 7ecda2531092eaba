/** The answer to every sign-in that is refused, whatever the reason. */
export const LOGIN_REFUSED = 'Incorrect Username/Password.';
/** How long that answer stays. */
export const LOGIN_ERROR_TOAST_MS = 5_000;
