import type { ComponentProps } from 'react';
import classes from './Picture.module.css';

export interface PictureProps extends Omit<ComponentProps<'svg'>, 'children'> {
  /** The file's import. The drawing is the file's element with the id `picture`. */
  src: string;
  /** Size in the drawing's units: reserves the place while the file loads. */
  width: number;
  height: number;
  alt?: string;
  /** Another element of the file, as a layer above the drawing with a class of its own. */
  above?: { id: string; className: string | undefined };
}

/** Removes the origin, which only the browser's build knows. */
function withoutOrigin(src: string): string {
  return typeof window === 'undefined' ? src : src.replace(window.location.origin, '');
}

/** A drawing from a file, by `<use>`, so that its colours follow the theme. */
export function Picture({ src, width, height, alt, above, className, ...props }: PictureProps) {
  const layer = (id: string, classNames: (string | undefined)[], name: ComponentProps<'svg'>) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label, or hidden
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={classNames.filter(Boolean).join(' ') || undefined}
      {...name}
      {...props}
    >
      <use href={`${withoutOrigin(src)}#${id}`} />
    </svg>
  );
  const isHidden = { 'aria-hidden': true } as const;
  const picture = layer('picture', [className], alt ? { role: 'img', 'aria-label': alt } : isHidden);
  if (!above) return picture;
  return (
    <span className={classes.layers}>
      {picture}
      {layer(above.id, [className, above.className], isHidden)}
    </span>
  );
}

export type LazyPictureProps = Pick<PictureProps, 'src' | 'width' | 'height' | 'alt' | 'className'>;

/** A drawing further down the page, as a lazy image for each theme. Browsers fetch only the visible one. */
export function LazyPicture({ src, alt = '', className, ...size }: LazyPictureProps) {
  const image = (address: string, theme: string | undefined) => (
    <img
      src={address}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={[theme, className].filter(Boolean).join(' ')}
      {...size}
    />
  );
  const address = withoutOrigin(src);
  return (
    <>
      {image(address, classes.light)}
      {image(`${address}#dark`, classes.dark)}
    </>
  );
}
