// Runs before the first paint as a script of its own: keep it small.

import { showColorScheme } from '@site/app/color-scheme';
import { restrictScripts } from '@site/app/script-policy';

restrictScripts('/console/assets/');
showColorScheme();
