import type { ServiceSlug } from '../../content.ts';
import electricHeaters from './pictures/electric-heaters.svg';
import electricalRepair from './pictures/electrical-repair.svg';
import evCharger from './pictures/ev-charger.svg';
import generators from './pictures/generators.svg';
import homeAutomation from './pictures/home-automation.svg';
import homeLighting from './pictures/home-lighting.svg';
import periodicInspection from './pictures/periodic-inspection.svg';
import rewiringUpgrades from './pictures/rewiring-upgrades.svg';
import serviceUpgrades from './pictures/service-upgrades.svg';

/** The drawing of each service's page, 640 by 480. Its card shows a strip of it. A service without one does not compile. */
export const SERVICE_PICTURES: Readonly<Record<ServiceSlug, string>> = {
  'home-automation': homeAutomation,
  'electrical-repair': electricalRepair,
  'periodic-inspection': periodicInspection,
  'electric-heaters': electricHeaters,
  'rewiring-upgrades': rewiringUpgrades,
  'home-lighting': homeLighting,
  'ev-charger': evCharger,
  generators,
  'service-upgrades': serviceUpgrades,
};

/** How far down a card's strip lies, where the usual place would cut what the drawing is about. */
export const STRIP_POSITIONS: Partial<Record<ServiceSlug, string>> = {
  'electrical-repair': '30%',
  'ev-charger': '76%',
  generators: '76%',
  'service-upgrades': '82%',
};
