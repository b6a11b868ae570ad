// Works while a page is HTML that nobody has asked the shell for. The build makes one script of it, which is fetched when the first view is painted:
// what it imports it has a copy of, so import little.
import { fetchViewScript } from '../early/view-script.ts';
import { idle } from '../navigation/ahead.client.ts';
import { ignoreAstrayPresses } from '../navigation/second-press.client.ts';
import { followTheme } from '../theme/color-scheme.client.ts';
import { fetchAhead, fetchContactPage } from './ahead.client.ts';
import { choose } from './choose.client.ts';
import { completeHead } from './complete-head.client.ts';
import { followLinks } from './follow-links.client.ts';
import { startWhenNear } from './near.client.ts';
import { startWhenNeeded } from './need.client.ts';
import { leadToNotices } from './notices.client.ts';

completeHead().catch(() => undefined);
ignoreAstrayPresses();
startWhenNeeded();
followTheme();
followLinks();
fetchAhead();
choose();
startWhenNear();
leadToNotices();
// What the next page needs, and what reports, when all that this one shows is there.
void idle().then(() => {
  fetchContactPage();
  fetchViewScript();
});
