// What must run before the first paint, or work from then on. The build makes one script of it, which stands in every
// document: keep it small.
import { loadFonts } from '../fonts/load-fonts.ts';
import { showTheme, themePreference } from './color-scheme.ts';
import { listen } from './events.ts';
import { hear } from './hear.ts';
import { handleMenus } from './menus.ts';
import { rememberOpened } from './opened.ts';
import { beginWhenPainted } from './quiet.ts';
import { restrictScripts } from './script-policy.ts';
import { handleThemeToggle } from './theme-toggle.ts';
import { keepTrouble } from './view-script.ts';

function showChoice(): void {
  showTheme(themePreference());
}

rememberOpened();
keepTrouble();
restrictScripts();
showChoice();
// A page that comes back as it was left, from the browser's cache, does not know what was chosen meanwhile.
listen('pageshow', showChoice);
loadFonts();
handleThemeToggle();
handleMenus();
hear();
beginWhenPainted();
