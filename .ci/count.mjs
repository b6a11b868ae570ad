// Prints how many tests of Jest and Playwright passed and failed.
import { existsSync, readFileSync } from 'node:fs';

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

const unit = ['test-results-unit.json', 'test-results/bare.json'].map(read);
const browser = read('test-results/e2e.json')?.stats;
const sum = (counts) => counts.reduce((total, count) => total + (count ?? 0), 0);
const passed = sum([...unit.map((each) => each?.numPassedTests), browser?.expected, browser?.flaky]);
const failed = sum([...unit.map((each) => each?.numFailedTests), browser?.unexpected]);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
