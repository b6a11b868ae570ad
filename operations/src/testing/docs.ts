import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@site/contract/program';

/** The page for whoever runs the site. */
export const DOCS = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');

/** Its blocks of shell commands, without what they are indented by. */
export const BLOCKS = [...DOCS.matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map(([, indent, text = '']) =>
  text.replace(new RegExp(`^${indent}`, 'gm'), ''),
);
