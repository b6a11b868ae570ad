import { Boundary } from '@site/app/boundary';
import type { ReactNode } from 'react';

/** What takes the place of a page of the inbox that cannot be shown. */
export function InboxBoundary({ place, children }: { place: string; children: ReactNode }) {
  return (
    <Boundary
      place={place}
      advice="Perhaps the inbox has been renewed meanwhile. Load it anew; what you typed as a note is kept."
    >
      {children}
    </Boundary>
  );
}
