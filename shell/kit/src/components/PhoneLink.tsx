import { Anchor, type AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { SITE } from '../site.ts';

export interface PhoneLinkProps extends AnchorProps {
  children?: ReactNode;
}

export function PhoneLink({ children = SITE.phone.display, ...props }: PhoneLinkProps) {
  return (
    <Anchor href={SITE.phone.href} {...props}>
      {children}
    </Anchor>
  );
}
