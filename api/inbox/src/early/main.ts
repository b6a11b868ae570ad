// What has to run before the first paint and before the application has arrived. It is a script of its own: keep it small, and import
// from outside this folder only what needs no library, and of style sheets the names alone.
import { readClockWords } from './clock-words.ts';
import { showColorScheme } from './color-scheme.ts';
import { showFirstList } from './first-list.ts';
import { askEarly } from './first-requests.ts';
import { restrictScripts } from './script-policy.ts';

restrictScripts();
showColorScheme();
askEarly();
showFirstList();
readClockWords();
