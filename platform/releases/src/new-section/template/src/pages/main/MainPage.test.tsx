import { SITE } from '@site/kit';
import { hydrateInKit, renderInKit } from '@site/kit/testing';
import { MainPage } from './MainPage.tsx';
import { hero, points } from './main.content.ts';

test('the page has one title, and ways to write and to call', () => {
  const { getAllByRole, getByRole } = renderInKit(<MainPage />);
  expect(getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([hero.title]);
  expect(getByRole('link', { name: hero.action })).toHaveAttribute('href', '/contact');
  expect(document.querySelector(`[href="${SITE.phone.href}"]`)).toBeInTheDocument();
});

test('it lists the benefits for visitors', () => {
  const { getByRole } = renderInKit(<MainPage />);
  expect(getByRole('region', { name: points.title })).toHaveTextContent(points.items.join(''));
});

test("the server's HTML matches the browser's", async () => {
  const { html } = await hydrateInKit(async () => {
    const { MainPage: Loaded } = await import('./MainPage.tsx');
    return <Loaded />;
  });
  expect(html).toContain(hero.title);
});
