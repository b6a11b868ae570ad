import { Anchor, SITE, Text, TitledBand } from '@site/kit';
import { Carousel, CarouselSlide } from '@site/kit/carousel';
import { type ComponentProps, useState } from 'react';
import { CarouselArrow } from '../../components/CarouselArrow.tsx';
import { TestimonialSlide } from './TestimonialSlide.tsx';
import classes from './Testimonials.module.css';
import { testimonials, testimonialsBand } from './testimonials.content.ts';

type Engine = Parameters<NonNullable<ComponentProps<typeof Carousel>['getEmblaApi']>>[0];

const ENGINE_OPTIONS = {
  loop: true,
  breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
};

const PARTS = { viewport: classes.viewport, container: classes.container, slide: classes.slide };

/** The "grouped" carousel of the ARIA Authoring Practices. Until its engine runs, slides scroll by CSS. */
export function Testimonials() {
  const [engine, setEngine] = useState<Engine>();
  const [selected, setSelected] = useState(0);

  /** Starts with the slide that the visitor has scrolled to. */
  function start(api: Engine) {
    const viewport = api.rootNode();
    if (viewport.scrollLeft > 0) api.scrollTo(Math.round(viewport.scrollLeft / viewport.clientWidth), true);
    viewport.scrollLeft = 0;
    setEngine(api);
  }

  return (
    <TitledBand heading={testimonialsBand} tone="surface">
      <section
        className={classes.frame}
        aria-roledescription="carousel"
        aria-label={testimonialsBand.carousel}
        data-hydrate
      >
        <div className={classes.controls}>
          <CarouselArrow
            direction="previous"
            label={testimonialsBand.previous}
            onClick={() => engine?.scrollPrev()}
          />
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
          <div role="group" aria-label={testimonialsBand.dots} className={classes.dots}>
            {testimonials.map(({ id, name }, position) => (
              <button
                key={id}
                type="button"
                className={classes.dot}
                aria-label={testimonialsBand.dot(name)}
                aria-current={position === selected ? 'true' : undefined}
                onClick={() => engine?.scrollTo(position)}
              />
            ))}
          </div>
          <CarouselArrow
            direction="next"
            label={testimonialsBand.next}
            onClick={() => engine?.scrollNext()}
          />
        </div>
        <Carousel
          role="presentation"
          aria-roledescription={undefined}
          classNames={PARTS}
          withControls={false}
          emblaOptions={ENGINE_OPTIONS}
          attributes={{ viewport: { tabIndex: engine ? undefined : 0 } }}
          getEmblaApi={start}
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
      </section>
      {SITE.reviews ? (
        <Text mt="lg" className={classes.reviews}>
          <Anchor
            href={SITE.reviews.href}
            target="_blank"
            rel="noopener"
            aria-label={`${testimonialsBand.reviews(SITE.reviews.name)} (opens in a new tab)`}
          >
            {testimonialsBand.reviews(SITE.reviews.name)}
          </Anchor>
        </Text>
      ) : null}
    </TitledBand>
  );
}
