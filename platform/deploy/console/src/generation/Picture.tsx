import { Loader } from '@mantine/core';
import { useState } from 'react';
import classes from './Pictures.module.css';
import type { PictureOf } from './picture-address.ts';

interface PictureProps {
  title: string;
  /** None where there is no picture. */
  source: string | undefined;
  /** Why not. */
  none?: string | undefined;
  of: PictureOf;
}

/** How a page looked; it may be made only now. */
export function Picture({ title, source, none = 'Its composition is not kept any more.', of }: PictureProps) {
  const [shown, setShown] = useState<{ source: string; isThere: boolean }>();
  const state = shown?.source === source ? shown : undefined;
  return (
    <figure className={classes.picture}>
      <figcaption>{title}</figcaption>
      {!source && <p>{none}</p>}
      {source && state?.isThere === false && <p>Of this page no picture can be had.</p>}
      {source && state?.isThere !== false && (
        <>
          {!state && <Loader m="md" role="status" aria-label="Loading the picture" />}
          <img
            src={source}
            alt={`${of.address}, ${of.scheme}, ${of.width} pixels wide: ${title}`}
            hidden={!state}
            onLoad={() => setShown({ source, isThere: true })}
            onError={() => setShown({ source, isThere: false })}
          />
        </>
      )}
    </figure>
  );
}
