// The carousel, apart from the front door: only pages that have one fetch it.
export { Carousel, CarouselSlide } from '@mantine/carousel';
