import { SITE } from '@site/kit';
import { hydrateInKit, renderInKit } from '@site/kit/testing';
import { type RenderResult, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

/** Takes over the server's HTML. A difference between the two fails the test. */
function takeOver() {
  return hydrateInKit(async () => {
    const { Testimonials } = await import('./Testimonials.tsx');
    return <Testimonials />;
  });
}

/** Who is quoted on the slides that are not hidden. */
function shown({ container }: Pick<RenderResult, 'container'>) {
  const slides = [...container.querySelectorAll('[aria-roledescription="slide"]:not([inert])')];
  return slides.map((slide) => NAMES.find((name) => slide.textContent?.includes(name)));
}

function current({ getByRole }: Pick<RenderResult, 'getByRole'>) {
  const dots = within(getByRole('group', { name: 'Choose a testimonial' })).getAllByRole('button');
  return dots.flatMap((dot, position) => (dot.getAttribute('aria-current') === 'true' ? [position] : []));
}

test('the HTML of the server has every customer, with initials and as verified, and hides none', async () => {
  const { html, view } = await takeOver();
  for (const { text } of testimonials) expect(html).toContain(`>“${text}”<`);
  expect(html).not.toContain('inert');
  expect(view.getByRole('region', { name: 'Testimonials' })).toHaveAttribute(
    'aria-roledescription',
    'carousel',
  );
  const slides = [...view.container.querySelectorAll('[role="group"][aria-roledescription="slide"]')];
  expect(slides.map((slide) => slide.getAttribute('aria-label'))).toEqual([
    '1 of 4',
    '2 of 4',
    '3 of 4',
    '4 of 4',
  ]);
  expect(slides.map((slide) => slide.querySelector('[aria-hidden]')?.textContent)).toEqual([
    'MT',
    'DK',
    'PN',
    'GH',
  ]);
  expect(view.getAllByText('Verified Customer')).toHaveLength(4);
});

test('one testimonial is shown at a time, and both buttons go round', async () => {
  const { view } = await takeOver();
  for (const position of [1, 2, 3, 0]) {
    await userEvent.click(view.getByRole('button', { name: 'Next testimonial' }));
    expect([shown(view), current(view)]).toEqual([[NAMES[position]], [position]]);
  }
  await userEvent.click(view.getByRole('button', { name: 'Previous testimonial' }));
  expect([shown(view), current(view)]).toEqual([[NAMES[3]], [3]]);
});

test('all reviews are linked at their source once the company has entered it', async () => {
  jest.replaceProperty(SITE, 'reviews', { name: 'Yelp', href: 'https://yelp.example/biz' });
  const { Testimonials } = await import('./Testimonials.tsx');
  const link = renderInKit(<Testimonials />).getByRole('link', {
    name: 'Read all our reviews on Yelp (opens in a new tab)',
  });
  expect(link).toHaveAttribute('href', 'https://yelp.example/biz');
});
