import { Boundary } from '@site/app/boundary';
import type { ReactNode } from 'react';

/** What takes the place of a page of the console that cannot be shown. */
export function ConsoleBoundary({ place, children }: { place: string; children: ReactNode }) {
  return (
    <Boundary
      place={place}
      advice="Perhaps the console has been renewed meanwhile. Load it anew; what the service does goes on."
    >
      {children}
    </Boundary>
  );
}
