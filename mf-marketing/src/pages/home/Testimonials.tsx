import { TitledBand } from '@site/kit';
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import classes from './TestimonialCarousel.module.css';
import type { TestimonialCarousel as Carousel } from './TestimonialCarousel.tsx';
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

/** Has code that could not be fetched asked for again. */
let tryAgain: () => void = () => undefined;

async function load(): Promise<{ default: typeof Carousel }> {
  await near;
  try {
    return {
      default: (await import(/* webpackChunkName: "testimonials" */ './TestimonialCarousel.tsx'))
        .TestimonialCarousel,
    };
  } catch {
    // The page works without the carousel: what stands in its place stays there, until somebody presses one of its buttons.
    await new Promise<void>((resolve) => {
      tryAgain = resolve;
    });
    return load();
  }
}

const TestimonialCarousel = lazy(load);

function buttonsIn({ current }: RefObject<HTMLElement | null>): HTMLElement[] {
  return [...(current?.querySelectorAll('button') ?? [])];
}

export function Testimonials() {
  const place = useRef<HTMLDivElement>(null);
  /** Which of the buttons was pressed last while the carousel's code was not there to answer. */
  const pressed = useRef<number>(undefined);
  const isUp = useRef(false);

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) come();
      },
      { rootMargin: NEAR },
    );
    const remember = ({ target }: Event) => {
      const button = buttonsIn(place).findIndex((each) => target instanceof Node && each.contains(target));
      if (isUp.current || button < 0) return;
      pressed.current = button;
      tryAgain();
    };
    if (place.current) observer.observe(place.current);
    // Before React, which lets nobody hear of a press in HTML that it has not hydrated.
    window.addEventListener('click', remember, true);
    return () => {
      observer.disconnect();
      window.removeEventListener('click', remember, true);
    };
  }, []);

  function goOn(): void {
    const button = buttonsIn(place)[pressed.current ?? -1];
    isUp.current = true;
    pressed.current = undefined;
    button?.click();
  }

  return (
    <TitledBand heading={testimonialsBand} tone="surface">
      {/* The server's HTML stands here while the carousel's code is on its way, or what looks the same. */}
      <div ref={place}>
        <Suspense fallback={<StaticTestimonials />}>
          <TestimonialCarousel onUp={goOn} />
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
