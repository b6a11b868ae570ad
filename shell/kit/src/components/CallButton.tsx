import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { SITE } from '../site.ts';
import classes from './CallButton.module.css';

export interface CallButtonProps extends ButtonProps {
  children?: ReactNode;
}

export function CallButton({ children = SITE.phone.display, ...props }: CallButtonProps) {
  return (
    <Button
      component="a"
      href={SITE.phone.href}
      variant="default"
      data-number={SITE.phone.display}
      {...props}
      className={props.className ? `${classes.call} ${props.className}` : classes.call}
    >
      {children}
    </Button>
  );
}
