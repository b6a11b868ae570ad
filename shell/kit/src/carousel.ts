// Only pages with a carousel fetch this module.
export {
  /** Shows one slide at a time. The HTML holds all of them. */
  Carousel,
  CarouselSlide,
} from '@mantine/carousel';
