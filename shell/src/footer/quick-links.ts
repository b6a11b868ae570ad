import { PATHS } from '@site/kit/site';

/** The footer's Quick Links (specification, section 2). */
export const QUICK_LINKS = [
  { name: 'Home', to: PATHS.home },
  { name: 'Home Automation', to: PATHS.service('home-automation') },
  { name: 'Electrical Repair', to: PATHS.service('electrical-repair') },
  { name: 'EV Charger Installation', to: PATHS.service('ev-charger') },
  { name: 'Pre-Apprenticeship Program', to: PATHS.program },
  { name: 'Contact Us', to: PATHS.contact },
] as const;
