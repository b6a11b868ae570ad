import type { ComponentProps } from 'react';
import classes from './Picture.module.css';

export interface PictureProps extends Omit<ComponentProps<'svg'>, 'children'> {
  /** Address of the file, as its import gives it. The drawing in it is the element with the id `picture`. */
  src: string;
  /** Size of the drawing, in its own units: it keeps the place while the file is on its way. */
  width: number;
  height: number;
  /** What the picture shows. Leave it out only where the picture says nothing that the text does not. */
  alt?: string;
  /** A part of the drawing that lies above the rest, as an element of the same file: a layer with a class of its own, as for an animation. */
  above?: { id: string; className: string | undefined };
}

/** The server writes addresses without an origin; the browser's build knows only whole ones. */
function withoutOrigin(src: string): string {
  return typeof window === 'undefined' ? src : src.replace(window.location.origin, '');
}

/** A drawing from a file. It is used rather than shown as an image, so that its colours follow the theme. */
export function Picture({ src, width, height, alt, above, className, ...props }: PictureProps) {
  const layer = (id: string, classNames: (string | undefined)[], name: ComponentProps<'svg'>) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it is named by its label, or hidden
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

/**
 * A drawing further down the page: an image, which browsers fetch when it comes near. It is there once for each theme,
 * and only the one that is shown is fetched and drawn.
 */
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
