// Adds up what Jest and Playwright wrote, and prints it in one line.
import { existsSync, readFileSync } from 'node:fs';

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

const unit = read('test-results-unit.json');
const browser = read('test-results/e2e.json')?.stats;
const passed = (unit?.numPassedTests ?? 0) + (browser?.expected ?? 0) + (browser?.flaky ?? 0);
const failed = (unit?.numFailedTests ?? 0) + (browser?.unexpected ?? 0);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
