// The inline script of every document: what runs before the first paint, or works without the shell. Keep it
// small, and import nothing that needs a library.
import { loadFonts } from '../fonts/load-fonts.ts';
import { startWhenNeeded } from '../start.ts';
import { keepColorScheme } from './color-scheme.ts';
import { handleMenus } from './menus.ts';
import { prerenderPages } from './prerender.ts';
import { sendReports } from './reports.ts';
import { restrictScripts } from './trusted-types.ts';

restrictScripts();
sendReports();
keepColorScheme();
handleMenus();
startWhenNeeded();
loadFonts();
prerenderPages();
