import { SERVICE_CODES, SERVICE_OPTIONS, serviceLabel } from './service-options.ts';

test('there are the nine services and anything else, with their labels', () => {
  expect(SERVICE_OPTIONS.map(({ code, label }) => [code, label])).toEqual([
    ['home-automation', 'Home Automation & Smart Home'],
    ['electrical-repair', 'Electrical Repair'],
    ['periodic-inspection', 'Periodic Test & Inspection'],
    ['electric-heaters', 'Electric Heaters'],
    ['rewiring-upgrades', 'Rewiring & Upgrades'],
    ['home-lighting', 'Home Lighting'],
    ['ev-charger', 'EV Charger Installation'],
    ['generators', 'Generators'],
    ['service-upgrades', 'Service Upgrades'],
    ['other', 'Other / General Inquiry'],
  ]);
});

test('a code has the label of its option', () => {
  expect(SERVICE_CODES.map(serviceLabel)).toEqual(SERVICE_OPTIONS.map(({ label }) => label));
});
