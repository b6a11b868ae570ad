import { Carousel, CarouselSlide } from '@site/kit/carousel';
import { useEffect, useState } from 'react';
import classes from './TestimonialCarousel.module.css';
import { type Engine, TestimonialFrame } from './TestimonialFrame.tsx';
import { TestimonialSlide } from './TestimonialSlide.tsx';
import { testimonials, testimonialsBand } from './testimonials.content.ts';

const ENGINE_OPTIONS = {
  loop: true,
  breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
};

const PARTS = { viewport: classes.viewport, container: classes.container, slide: classes.slide };

interface TestimonialCarouselProps {
  /** Is called when its buttons answer. */
  onUp?: () => void;
}

/** The testimonials, one at a time. Until the engine runs, and in the server's HTML, none of them is hidden. */
export function TestimonialCarousel({ onUp }: TestimonialCarouselProps) {
  const [engine, setEngine] = useState<Engine>();
  const [selected, setSelected] = useState(0);
  useEffect(() => {
    if (engine) onUp?.();
  }, [engine, onUp]);
  return (
    <TestimonialFrame selected={selected} engine={engine}>
      <Carousel
        role="presentation"
        aria-roledescription={undefined}
        classNames={PARTS}
        withControls={false}
        emblaOptions={ENGINE_OPTIONS}
        getEmblaApi={setEngine}
        onSlideChange={setSelected}
      >
        {testimonials.map((entry, position) => (
          <CarouselSlide
            key={entry.id}
            role="group"
            aria-roledescription="slide"
            aria-label={testimonialsBand.position(position, testimonials.length)}
            inert={engine !== undefined && position !== selected}
          >
            <TestimonialSlide {...entry} />
          </CarouselSlide>
        ))}
      </Carousel>
    </TestimonialFrame>
  );
}
