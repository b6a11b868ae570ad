import { TRAP_FIELD } from '@site/contract';
import { VisuallyHidden } from '@site/kit';

/** A field that only programs fill in, for the form that posts itself. The script never sends it. */
export function ContactTrap() {
  return (
    <VisuallyHidden aria-hidden="true">
      <label>
        {TRAP_FIELD.label}
        <input name={TRAP_FIELD.name} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </VisuallyHidden>
  );
}
