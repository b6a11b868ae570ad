import { TitledBand } from '@site/kit';
import { lazy, Suspense } from 'react';
import { StaticTestimonials } from './StaticTestimonials.tsx';
import { testimonialsBand } from './testimonials.content.ts';

const TestimonialCarousel = lazy(() =>
  import(/* webpackChunkName: "testimonials" */ './TestimonialCarousel.tsx').then(
    (module) => ({ default: module.TestimonialCarousel }),
    // The page works without the carousel: what stands in its place stays there.
    () => new Promise<never>(() => undefined),
  ),
);

export function Testimonials() {
  return (
    <TitledBand heading={testimonialsBand} tone="surface">
      {/* The server's HTML stands here while the carousel's code is on its way, or what looks the same. */}
      <Suspense fallback={<StaticTestimonials />}>
        <TestimonialCarousel />
      </Suspense>
    </TitledBand>
  );
}
