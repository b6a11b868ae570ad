import { PATHS, SERVICES, SITE } from '@site/kit';
import { readInKit, renderInKit } from '@site/kit/testing';
import { screen } from '@testing-library/react';
import { PANEL_SAFETY_NOTE, type ServiceSlug } from '../../content.ts';
import { Prices } from './Prices.tsx';
import { ServicePage } from './ServicePage.tsx';
import { contentOf } from './service-contents.ts';

afterEach(() => jest.restoreAllMocks());

const ALL_TEXT = JSON.stringify(SERVICES.map(({ slug }) => contentOf(slug)));

function readService(slug: ServiceSlug) {
  return readInKit(() => <ServicePage />, PATHS.service(slug), '/services/:service');
}

/** From where to where each bar of a chart goes, in parts of its scale. */
function barsOf(chart: HTMLElement) {
  const bars = [...chart.querySelectorAll<HTMLElement>('[style*="--from"]')];
  return bars.map(({ style }) => ['--from', '--to'].map((name) => Number(style.getPropertyValue(name))));
}

/** What the specification wants said on each page. */
const FACTS: [ServiceSlug, RegExp[]][] = [
  [
    'home-automation',
    [
      /smart lighting control/i,
      /automated climate and HVAC control/i,
      /smart security and access control/i,
      /voice-activated control integration/i,
      /automated window treatments and shading/i,
      /home theater and entertainment systems/i,
      /Remote Control.*Energy Efficiency.*Enhanced Security.*Comfort & Convenience/,
      /certified technicians/i,
      /latest smart home technology/i,
      /professional installation/i,
      /ongoing support and training/i,
    ],
  ],
  ['electrical-repair', [/24\/7 emergency/i, /fast response/i, /guaranteed work/i, /safety/i]],
  [
    'periodic-inspection',
    [
      /testing and inspection/i,
      /before buying or selling/i,
      /every 5-10 years \(residential\)/i,
      /after renovations/i,
      /insurance or compliance/i,
    ],
  ],
  [
    'electric-heaters',
    [
      /baseboard/i,
      /wall-mounted/i,
      /radiant floor/i,
      /furnaces and heat pumps/i,
      /infrared/i,
      /portable and ductless/i,
    ],
  ],
  ['rewiring-upgrades', [/rewiring/i, /upgrades/i, /home is over 25 years old/i]],
  ['home-lighting', [/Kitchen.*Bathroom.*Living.*Outdoor/, /75% less energy/i, /25,000\+ hour/i]],
  [
    'ev-charger',
    [
      /residential charging/i,
      /commercial charging/i,
      /Level 1 3-5 miles of range per hour/,
      /Level 2 15-40 miles of range per hour/,
      /120V.*240V/,
      /up to 7x faster than standard outlets/,
    ],
  ],
  ['generators', [/7kW to 150kW/, /natural gas or propane/i, /weekly self-test/i, /up to 2000kW\+/i]],
  ['service-upgrades', [/100A to 200A/, /200A to 400A/, /commercial/i, /up to 4000A/, /three-phase/i]],
];

test.each(FACTS)('the page of %s states what the specification lists', async (slug, facts) => {
  const { container } = await readService(slug);
  for (const fact of facts) expect(container).toHaveTextContent(fact);
});

test.each<[ServiceSlug, string, number[][]]>([
  [
    'ev-charger',
    'Charging speed',
    [
      [3 / 40, 5 / 40],
      [15 / 40, 1],
    ],
  ],
  [
    'generators',
    'Sized to what must keep running',
    [
      [7 / 2000, 150 / 2000],
      [0, 1],
    ],
  ],
])('%s: the figures of "%s" are drawn on one scale', async (slug, name, bars) => {
  const { getByRole } = await readService(slug);
  expect(barsOf(getByRole('region', { name }))).toEqual(bars);
});

test('smoke or sparks: the page says get out, leave the panel and call 911 before the company', async () => {
  const { getByRole } = await readService('electrical-repair');
  const band = getByRole('region', { name: 'Sparks, smoke or a burning smell?' });
  expect(band).toHaveTextContent(
    /leave the panel alone.*everyone out.*call 911.*stay in and call 911\. Only if the car burns, .*call us/i,
  );
});

test('every text names 911 before the company and the utility', () => {
  const texts = ALL_TEXT.match(/"[^"]*\b911\b[^"]*"/g) ?? [];
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.filter((text) => /\bcall (?:us|the utility|your utility)\b.*911/i.test(text))).toEqual([]);
});

test('no text sends a visitor to a dangerous panel, or to any panel when 911 is needed', () => {
  const texts = ALL_TEXT.match(/"[^"]*\bswitch (?:its|that|off)\b[^"]*"/gi) ?? [];
  expect(texts.length).toBeGreaterThan(3);
  for (const text of texts) {
    expect(text).toContain(PANEL_SAFETY_NOTE);
    if (/buzzing/.test(text)) expect(text).toMatch(/crackl.*too hot to touch.*911.*\bonly\b.*\boff,/i);
  }
});

test('the page says to stop using dead outlets, and to call now if one was ever warm', async () => {
  const { container } = await readService('electrical-repair');
  expect(container).toHaveTextContent(/Stop using [^.]*ever warm, smelled or crackled, call now\./);
});

test('the page says that medical equipment needs a battery besides the generator', async () => {
  const { getByRole } = await readService('generators');
  expect(getByRole('region', { name: 'What must stay on?' })).toHaveTextContent(
    'Medical equipment at home needs its own battery',
  );
});

test.each(SERVICES.map(({ slug }) => slug))(
  'every button of %s to the form chooses its service',
  async (slug) => {
    const { getAllByRole } = await readService(slug);
    const addresses = getAllByRole('link').map((link) => link.getAttribute('href'));
    const toForm = addresses.filter((address) => address?.startsWith('/contact'));
    expect(new Set(toForm)).toEqual(new Set([`/contact?service=${slug}#request`]));
  },
);

test('price and financing are shown once the company has entered them', () => {
  const { container, rerender } = renderInKit(<Prices price={undefined} />);
  expect(container).toBeEmptyDOMElement();
  jest.replaceProperty(SITE, 'financing', 'Pay over twelve months.');
  rerender(<Prices price="Most chargers cost between $900 and $1,800." />);
  const band = screen.getByRole('region', { name: 'Price and payment' });
  expect(band).toHaveTextContent('between $900 and $1,800');
  expect(band).toHaveTextContent('Pay over twelve months.');
});

test.each(SERVICES.map(({ slug }) => slug))('%s links to other services, not to itself', (slug) => {
  const { related } = contentOf(slug);
  expect(related).toHaveLength(3);
  expect(related).not.toContain(slug);
});
