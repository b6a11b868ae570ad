import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { SITE } from '../site.ts';

export interface CallButtonProps extends ButtonProps {
  /** Defaults to the number itself. */
  children?: ReactNode;
}

/** A button that calls the emergency number. */
export function CallButton({ children = SITE.phone.display, ...props }: CallButtonProps) {
  return (
    <Button component="a" href={SITE.phone.href} variant="default" {...props}>
      {children}
    </Button>
  );
}
