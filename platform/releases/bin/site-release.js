#!/usr/bin/env node
// What npm links as the program `site-release`. Node does not run TypeScript by itself.
import 'tsx';

await import('../src/cli/cli.ts');
