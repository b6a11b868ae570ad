// Works while a page is HTML that nobody has asked the shell for. The build makes one script of it, which is fetched when the first view is painted:
// what it imports it has a copy of, so import little.
import { followTheme } from '../theme/color-scheme.client.ts';
import { fetchAhead } from './ahead.client.ts';
import { choose } from './choose.client.ts';
import { followLinks } from './follow-links.client.ts';
import { startWhenNear } from './near.client.ts';
import { leadToNotices } from './notices.client.ts';

followTheme();
followLinks();
fetchAhead();
choose();
startWhenNear();
leadToNotices();
