#!/usr/bin/env node
// What npm links as the program `site-leads`.
import { fileURLToPath } from 'node:url';

process.argv.splice(2, 0, fileURLToPath(new URL('../src/cli/cli.ts', import.meta.url)));
await import('@site/contract/run');
