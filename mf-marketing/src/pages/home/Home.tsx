import { Expertise } from './Expertise.tsx';
import { FeaturedWork } from './FeaturedWork.tsx';
import { Hero } from './Hero.tsx';
import { Photos } from './Photos.tsx';
import { photos } from './photos.content.ts';
import { Recruiting } from './Recruiting.tsx';
import { ServiceCards } from './ServiceCards.tsx';
import { Testimonials } from './Testimonials.tsx';

export function Home() {
  return (
    <>
      <Hero />
      <Expertise />
      <ServiceCards />
      <FeaturedWork />
      <Photos photos={photos} />
      <Testimonials />
      <Recruiting />
    </>
  );
}
