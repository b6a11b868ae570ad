// What has to run before the first paint and before the application has arrived. It is a script of its own: keep it small, and import
// from outside this folder only what needs no library, and of style sheets the names alone.

import { showColorScheme } from '@site/app/color-scheme';
import { restrictScripts } from '@site/app/script-policy';
import { readClockWords } from './clock-words.ts';
import { showFirstList } from './first-list.ts';
import { askFirst } from './first-questions.ts';

restrictScripts('/staff/assets/');
showColorScheme();
askFirst();
showFirstList();
readClockWords();
