// What has to run before the first paint and before the application has arrived. It is a script of its own: keep it small, and import
// nothing from outside this folder.
import { readClockWords } from './clock-words.ts';
import { showColorScheme } from './color-scheme.ts';
import { askEarly } from './first-requests.ts';
import { restrictScripts } from './script-policy.ts';

restrictScripts();
showColorScheme();
askEarly();
readClockWords();
