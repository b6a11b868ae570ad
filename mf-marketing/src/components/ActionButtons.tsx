import { Button, CallButton, Link, PATHS } from '@site/kit';
import { createContext, useContext } from 'react';
import type { Action } from '../content.ts';
import classes from './ActionButtons.module.css';

/** The form's address for all buttons of a page. Service pages choose their service in it. */
export const ContactAddressContext = createContext<string>(PATHS.contact);

interface ActionButtonsProps {
  /** In order of weight: the first is the band's one filled button. */
  actions: readonly Action[];
}

export function ActionButtons({ actions }: ActionButtonsProps) {
  const contact = useContext(ContactAddressContext);
  return actions.map((action) => {
    const variant = action === actions[0] ? 'filled' : 'default';
    return action.to === 'call' ? (
      <CallButton key={action.label} variant={variant} {...(action.emergency ? { color: 'copper' } : {})}>
        {action.label}
      </CallButton>
    ) : (
      <Button key={action.label} component={Link} to={contact} variant={variant} className={classes.link}>
        {action.label}
      </Button>
    );
  });
}
