// What has to run before the first paint. It is a script of its own: keep it small, and import only what needs no library.

import { showColorScheme } from '@site/app/color-scheme';
import { restrictScripts } from '@site/app/script-policy';

restrictScripts('/console/assets/');
showColorScheme();
