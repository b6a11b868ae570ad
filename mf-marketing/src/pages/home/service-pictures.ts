import type { ServiceSlug } from '../../content.ts';
import electricHeaters from '../service/pictures/electric-heaters.svg';
import electricalRepair from '../service/pictures/electrical-repair.svg';
import evCharger from '../service/pictures/ev-charger.svg';
import generators from '../service/pictures/generators.svg';
import homeAutomation from '../service/pictures/home-automation.svg';
import homeLighting from '../service/pictures/home-lighting.svg';
import periodicInspection from '../service/pictures/periodic-inspection.svg';
import rewiringUpgrades from '../service/pictures/rewiring-upgrades.svg';
import serviceUpgrades from '../service/pictures/service-upgrades.svg';

/** The drawing of each service's page, 640 by 480. Its card shows a strip of it. */
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
