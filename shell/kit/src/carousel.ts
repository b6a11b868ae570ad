export {
  /** Shows one slide at a time. The HTML holds all of them. */
  Carousel,
  CarouselSlide,
} from '@mantine/carousel';
