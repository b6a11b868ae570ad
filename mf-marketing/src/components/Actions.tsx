import { Button, CallButton, Link, PATHS } from '@site/kit';
import type { Action } from '../content.ts';
import classes from './Actions.module.css';

export interface ActionsProps {
  /** In order of weight: the first is the band's one filled button. */
  actions: readonly Action[];
}

/** The buttons of a band, for a Group. */
export function Actions({ actions }: ActionsProps) {
  return actions.map((action) => {
    const variant = action === actions[0] ? 'filled' : 'default';
    return action.to === 'call' ? (
      <CallButton key={action.label} variant={variant} {...(action.emergency ? { color: 'copper' } : {})}>
        {action.label}
      </CallButton>
    ) : (
      <Button
        key={action.label}
        component={Link}
        to={PATHS.contact}
        variant={variant}
        className={classes.link}
      >
        {action.label}
      </Button>
    );
  });
}
