import { TitledBand } from '@site/kit';
import { lazy, Suspense, useEffect, useRef } from 'react';
import classes from './TestimonialCarousel.module.css';
import { TestimonialFrame } from './TestimonialFrame.tsx';
import { TestimonialSlide } from './TestimonialSlide.tsx';
import { testimonials, testimonialsBand } from './testimonials.content.ts';

/** How near a visitor comes before the carousel's code is fetched. */
const NEAR = '600px';

let come: () => void = () => undefined;

/** Resolves when the visitor has come near the testimonials; on the server, which writes their HTML, at once. */
const near = new Promise<void>((resolve) => {
  if (typeof IntersectionObserver === 'undefined') resolve();
  else come = resolve;
});

const TestimonialCarousel = lazy(() =>
  near
    .then(() => import(/* webpackChunkName: "testimonials" */ './TestimonialCarousel.tsx'))
    .then(
      (module) => ({ default: module.TestimonialCarousel }),
      // The page works without the carousel: what stands in its place stays there.
      () => new Promise<never>(() => undefined),
    ),
);

export function Testimonials() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) come();
      },
      { rootMargin: NEAR },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <TitledBand heading={testimonialsBand} tone="surface">
      {/* The server's HTML stands here while the carousel's code is on its way, or what looks the same. */}
      <div ref={place}>
        <Suspense fallback={<StaticTestimonials />}>
          <TestimonialCarousel />
        </Suspense>
      </div>
    </TitledBand>
  );
}

/** The testimonials as the carousel shows them at first, without its code. */
export function StaticTestimonials() {
  return (
    <TestimonialFrame selected={0}>
      <div className={classes.viewport}>
        <div className={classes.container}>
          {testimonials.map((entry, position) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
            <div
              key={entry.id}
              role="group"
              className={classes.slide}
              aria-roledescription="slide"
              aria-label={testimonialsBand.position(position, testimonials.length)}
            >
              <TestimonialSlide {...entry} />
            </div>
          ))}
        </div>
      </div>
    </TestimonialFrame>
  );
}
