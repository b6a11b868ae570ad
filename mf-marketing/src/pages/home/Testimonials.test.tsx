import { hydrateInKit, renderInKit } from '@site/kit/testing';
import { act, type RenderResult, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestimonialCarousel } from './TestimonialCarousel.tsx';
import { StaticTestimonials } from './Testimonials.tsx';
import { testimonials } from './testimonials.content.ts';

const NAMES = testimonials.map(({ name }) => name);

/** Slides of a width, side by side: jsdom has no layout, and without one the carousel cannot move. */
beforeEach(() => {
  document.head.innerHTML = '<style>[role="group"] { margin: 0 }</style>';
  const place = (element: HTMLElement) => [...(element.parentElement?.children ?? [])].indexOf(element);
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1000);
  jest.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return this.getAttribute('aria-roledescription') === 'slide' ? place(this) * 1000 : 0;
  });
});

afterEach(() => jest.restoreAllMocks());

async function renderCarousel() {
  const view = renderInKit(<TestimonialCarousel />);
  await act(async () => undefined);
  return view;
}

/** Who is quoted on the slides that are not hidden. */
function shown({ container }: RenderResult) {
  const slides = [...container.querySelectorAll('[aria-roledescription="slide"]:not([inert])')];
  return slides.map((slide) => NAMES.find((name) => slide.textContent?.includes(name)));
}

function current({ getByRole }: RenderResult) {
  const dots = within(getByRole('group', { name: 'Choose a testimonial' })).getAllByRole('button');
  return dots.flatMap((dot, position) => (dot.getAttribute('aria-current') === 'true' ? [position] : []));
}

test('four customers are quoted, each with initials and as verified, in slides that say which of four', async () => {
  const { container, getAllByText, getByRole } = await renderCarousel();
  const carousel = getByRole('region', { name: 'Testimonials' });
  expect(carousel).toHaveAttribute('aria-roledescription', 'carousel');
  const slides = [...container.querySelectorAll('[role="group"][aria-roledescription="slide"]')];
  expect(slides.map((slide) => slide.getAttribute('aria-label'))).toEqual([
    '1 of 4',
    '2 of 4',
    '3 of 4',
    '4 of 4',
  ]);
  expect(getAllByText('Verified Customer')).toHaveLength(4);
  expect(slides.map((slide) => slide.querySelector('[aria-hidden]')?.textContent)).toEqual([
    'MT',
    'DK',
    'PN',
    'GH',
  ]);
});

test('one testimonial is shown at a time, and its dot says so', async () => {
  const view = await renderCarousel();
  expect(shown(view)).toEqual([NAMES[0]]);
  expect(current(view)).toEqual([0]);
});

test('the next button goes through all and wraps to the first', async () => {
  const view = await renderCarousel();
  for (const position of [1, 2, 3, 0]) {
    await userEvent.click(view.getByRole('button', { name: 'Next testimonial' }));
    expect(shown(view)).toEqual([NAMES[position]]);
    expect(current(view)).toEqual([position]);
  }
});

test('the previous button wraps from the first to the last', async () => {
  const view = await renderCarousel();
  await userEvent.click(view.getByRole('button', { name: 'Previous testimonial' }));
  expect(shown(view)).toEqual([NAMES[3]]);
  expect(current(view)).toEqual([3]);
});

test('a dot jumps to its testimonial, by the keyboard too', async () => {
  const view = await renderCarousel();
  view.getByRole('button', { name: `Testimonial of ${NAMES[2]}` }).focus();
  await userEvent.keyboard('{Enter}');
  expect(shown(view)).toEqual([NAMES[2]]);
  expect(current(view)).toEqual([2]);
});

test('the HTML of the server has all four testimonials, and the carousel takes it over without a word', async () => {
  const { html, view } = await hydrateInKit(async () => {
    const { Testimonials } = await import('./Testimonials.tsx');
    return <Testimonials />;
  });
  for (const { text } of testimonials) expect(html).toContain(`>“${text}”<`);
  expect(html).not.toContain('inert');
  expect(shown(view)).toEqual([NAMES[0]]);
  await userEvent.click(view.getByRole('button', { name: 'Next testimonial' }));
  expect(shown(view)).toEqual([NAMES[1]]);
});

test('what stands there until the code has come says and looks the same', async () => {
  const linesOf = (element: HTMLElement) =>
    [...element.querySelectorAll('[class*=viewport], [class*=viewport] *')].map(
      ({ classList, childElementCount, textContent }) => {
        const own = [...classList].filter((name) => !/^(mantine|m_|__m__)/.test(name));
        return `${own.join(' ')}: ${childElementCount > 0 ? '' : textContent}`;
      },
    );
  const carousel = await renderCarousel();
  const lines = linesOf(carousel.container);
  carousel.unmount();
  const { container } = renderInKit(<StaticTestimonials />);
  expect(linesOf(container)).toEqual(lines);
  expect(lines.length).toBeGreaterThan(30);
});
