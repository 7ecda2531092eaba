import { Button, ButtonLink } from '../button/button.tsx';

/** The one button of a state: something to do, or somewhere to go. */
export type StateActionProps =
  | { readonly label: string; readonly onPress: () => void; readonly pending?: boolean }
  | { readonly label: string; readonly href: string };

export function StateAction({ action }: { readonly action: StateActionProps }) {
  return 'href' in action ? (
    <ButtonLink kind="secondary" href={action.href}>
      {action.label}
    </ButtonLink>
  ) : (
    <Button kind="secondary" onClick={action.onPress} pending={action.pending}>
      {action.label}
    </Button>
  );
}
