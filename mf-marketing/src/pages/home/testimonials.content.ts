export interface Testimonial {
  id: string;
  name: string;
  text: string;
  /** Address of a picture. Without one, the page shows the initials. */
  avatar?: string;
  /** Twelve breakers behind the initials, row by row: 1 is on. */
  breakers: string;
}

export const testimonialsBand = {
  id: 'testimonials',
  title: 'What customers say',
  label: 'Verified Customer', // sample: claim: the customers are verified
  carousel: 'Testimonials',
  previous: 'Previous testimonial',
  next: 'Next testimonial',
  dots: 'Choose a testimonial',
  dot: (name: string) => `Testimonial of ${name}`,
  reviews: (source: string) => `Read all our reviews on ${source}`,
  position: (position: number, count: number) => `${position + 1} of ${count}`,
};

export const testimonials: readonly Testimonial[] = [
  {
    id: 'restaurant', // sample: a customer's words
    name: 'Marisol Tejada',
    breakers: '110111101111',
    text: 'We lost half our kitchen on a Friday night. They answered, told us what to switch off, and had us cooking again before the second seating.',
  },
  {
    id: 'property-manager', // sample: a customer's words
    name: 'Devin Karlsson',
    breakers: '101101111010',
    text: 'I had three bids for the panel replacement. Only theirs listed the utility shutdown. The job took one day, as they had said.',
  },
  {
    id: 'dentist', // sample: a customer's words
    name: 'Priya Nair',
    breakers: '011110110111',
    text: 'They installed the generator while we saw patients. In the next outage the lights came back by themselves.',
  },
  {
    id: 'homeowner', // sample: a customer's words
    name: 'Grant Hollis',
    breakers: '111001011101',
    text: 'I asked for a bigger panel for my car charger. They measured and told me I did not need one.',
  },
];
