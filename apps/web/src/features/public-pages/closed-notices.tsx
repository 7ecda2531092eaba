import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useConfiguration } from '../../shared/api/configuration-store.ts';
import { ourAddress } from '../../shared/session/return-place.ts';
import { useIsAdmin } from '../../shared/session/use-session.ts';
import { Button } from '../../ui/button/button.tsx';
import { Statement } from '../../ui/statement/statement.tsx';
import { publicPagesText } from './public-pages.text.ts';

interface Closed {
  /** Whether this notice is still meant; undefined until the server has said so. */
  readonly on: boolean | undefined;
  readonly admin: boolean;
  /** The address that was wanted, after the `#`; empty for who came for the notice itself. */
  readonly wanted: string;
}

/** Where the notice gives way to; null while it stays. Admins see the product as it is. */
export function reopened({ on, admin, wanted }: Closed): string | null {
  return on === false || (on && admin) ? ourAddress(wanted) : null;
}

/** Leads from a notice to the page that was wanted, as soon as it is open again. */
function useReopening(on: boolean | undefined): void {
  const navigate = useNavigate();
  const admin = useIsAdmin();
  useEffect(() => {
    const href = reopened({ on, admin, wanted: window.location.hash.slice(1) });
    if (href !== null) void navigate({ href, replace: true });
  }, [on, admin, navigate]);
}

/** Shown while an admin has switched it on; says what the admin wrote, if anything. */
export function Maintenance() {
  const t = useText(publicPagesText);
  const state = useConfiguration()?.maintenance;
  useReopening(state?.on);
  return (
    <Statement title={t('maintenance.title')} text={state?.message || t('maintenance.text')}>
      <Button kind="primary" size="large" onClick={() => window.location.reload()}>
        {t('maintenance.again')}
      </Button>
    </Statement>
  );
}

/** The same before the opening. */
export function ComingSoon() {
  const t = useText(publicPagesText);
  const state = useConfiguration()?.comingSoon;
  useReopening(state?.on);
  return <Statement title={t('comingSoon.title')} text={state?.message || t('comingSoon.text')} />;
}
