#!/usr/bin/env node
// What npm links as the program `site-leads`. Node does not run TypeScript by itself.
import 'tsx';

await import('../src/staff/cli/cli.ts');
