// Examples of the carousel.
import { Carousel, CarouselSlide } from '../src/carousel.ts';
import { Paper, Text } from '../src/index.ts';

export const EXAMPLES = {
  Carousel: () => (
    <Carousel slideSize="60%" slideGap="md" withControls={false}>
      <CarouselSlide>
        <Paper withBorder p="lg">
          <Text>A switchgear of 4000 A</Text>
        </Paper>
      </CarouselSlide>
      <CarouselSlide>
        <Paper withBorder p="lg">
          <Text>A depot for forty vans</Text>
        </Paper>
      </CarouselSlide>
    </Carousel>
  ),
  CarouselSlide: () => (
    <Carousel withControls={false}>
      <CarouselSlide>
        <Paper withBorder p="lg">
          <Text>A storefront at dusk</Text>
        </Paper>
      </CarouselSlide>
    </Carousel>
  ),
};
