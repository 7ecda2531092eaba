import { Button, type ButtonProps } from '../button/button.tsx';
import { useLabels } from '../labels.ts';

/** Sends the form once: while it is on its way, further presses do nothing and screen readers hear why. */
export function SubmitButton({ pending = false, children, ...rest }: Omit<ButtonProps, 'type'>) {
  const labels = useLabels();
  return (
    <>
      <Button kind="primary" {...rest} type="submit" pending={pending}>
        {children}
      </Button>
      <span role="status" className="visually-hidden">
        {pending ? labels.working : ''}
      </span>
    </>
  );
}
