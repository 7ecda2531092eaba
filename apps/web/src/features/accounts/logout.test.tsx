import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { LoginState } from '../../shared/session/app-state/login-group.ts';
import { Leaving, Logout } from './logout.tsx';

const left: LoginState = { error: null, loading: false, isUserLogout: true };
const shown = (login: LoginState) =>
  renderToStaticMarkup(<Leaving login={login} onAgain={() => undefined} />).replace(/<[^>]+>/g, ' ');

describe('the page that signs out', () => {
  it('AUTH-26: says so once it is done, and neither before nor in the page made ahead', () => {
    expect(shown(left)).toContain('You are signed out');
    for (const early of [shown({ ...left, loading: true }), renderToStaticMarkup(<Logout />)]) {
      expect(early).toContain('Signing out');
      expect(early).not.toContain('You are signed out');
    }
  });

  it('AUTH-26: says that the session may still be open where the server does not answer, and offers another try', () => {
    const failed = shown({ ...left, error: 'Network Error' });
    expect(failed).toContain('your session there may still be open. (Network Error)');
    expect(failed).toContain('Try again');
    expect(failed).not.toContain('You are signed out ');
    expect(shown({ error: 'Incorrect Username/Password.', loading: false, isUserLogout: false })).toContain(
      'You are signed out',
    );
  });
});
