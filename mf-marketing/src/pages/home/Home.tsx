import { Expertise } from './Expertise.tsx';
import { FeaturedWork } from './FeaturedWork.tsx';
import { Hero } from './Hero.tsx';
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
      <Testimonials />
      <Recruiting />
    </>
  );
}
