#!/usr/bin/env node
// What npm links as the program `site-release`.
import 'tsx';

await import('../src/cli/cli.ts');
