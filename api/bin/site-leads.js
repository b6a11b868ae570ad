#!/usr/bin/env node
// What npm links as the program `site-leads`.
import 'tsx';

await import('../src/cli/cli.ts');
