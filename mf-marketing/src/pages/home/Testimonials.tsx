import { TitledBand } from '@site/kit';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { StaticTestimonials } from './StaticTestimonials.tsx';
import { testimonialsBand } from './testimonials.content.ts';

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
