// The carousel, apart from the front door: only pages that have one fetch it.
export {
  /**
   * Things of which one at a time is shown, moved by hand. Without scripts all of them are in the HTML, one
   * beside the other.
   */
  Carousel,
  /** One of the things in a `Carousel`. */
  CarouselSlide,
} from '@mantine/carousel';
