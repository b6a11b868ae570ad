import { SITE } from '@site/kit/site';
import { LOGO_MARK } from '../company/mark.ts';
import { ICON, sharingPicture } from './pictures.server.ts';
import { describeSite } from './site-description.server.ts';

function read(svg: string): Document {
  return new DOMParser().parseFromString(svg, 'image/svg+xml');
}

test("a page's sharing picture has its title without the company, which stands below with the phone number", () => {
  const { path, svg, width } = sharingPicture('/services/generators', `Wires & "more" | ${SITE.company}`);
  expect([path, width]).toEqual(['og/services/generators.png', 1200]);
  const texts = [...read(svg).querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts).toEqual(['Wires & "more"', SITE.company, SITE.phone.display]);
});

test('a long title stands in several lines', () => {
  const { svg } = sharingPicture('/', 'Electricians in Roseville, Rocklin and Elk Grove');
  const lines = [...read(svg).querySelectorAll('tspan')].map(({ textContent }) => textContent);
  expect(lines).toEqual(['Electricians in', 'Roseville, Rocklin and', 'Elk Grove']);
  expect(sharingPicture('/', 'Home').path).toBe('og/index.png');
});

test('a title, which a section writes, adds nothing to the picture but its text', () => {
  const elements = (title: string) =>
    [...read(sharingPicture('/', title).svg).querySelectorAll('*')].map(({ tagName }) => tagName);
  const hostile = `</tspan></text><image\thref="file:///data/secret.png"/>&secret;]]><!--'"`;
  expect(elements(hostile)).toEqual(elements('Home'));
});

test('the site is described by its company, its icon, and the hashes of the scripts in its documents', () => {
  const { company, icon, inlineScripts } = describeSite();
  expect(company).toEqual({ name: SITE.company, phone: SITE.phone });
  expect(icon).toBe(ICON);
  expect(read(icon.svg).querySelector('path')?.getAttribute('d')).toBe(LOGO_MARK.conductor);
  expect(inlineScripts.length).toBeGreaterThan(0);
  for (const hash of inlineScripts) expect(hash).toMatch(/^sha256-[\w+/]{43}=$/);
});
