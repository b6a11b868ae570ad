import type { MenuEntry, PageHead } from '@site/kit/section';

/** Where the page is. */
export const ADDRESS = '/sample';

/** The entry in the header. Without it the page is found by links alone. */
export const menu: MenuEntry = { label: 'Sample' };

/** The title without the company's name. */
export const head: PageHead = {
  title: 'Sample',
  description:
    'Sample: what it is, what it costs and how to get it, from electricians who know the homes and businesses around Sacramento.',
};

export const hero = {
  title: 'Sample',
  lead: 'Say here in two sentences what visitors find on this page, and why they should go on reading.',
  action: 'Schedule Service',
};

export const points = {
  id: 'points',
  title: 'What you get',
  items: ['The first point', 'The second point', 'The third point'],
};
