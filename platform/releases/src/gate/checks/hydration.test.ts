import { describeComplaints } from './hydration.ts';

test('a complaint is said once, without the lines of its stack that are the shell’s', () => {
  const own = '    at Page (http://candidate.localhost/releases/mf-two/1.0.0-a/client/page.js:1:2)';
  const shell = '    at aN (http://candidate.localhost/releases/shell/1.0.0-b/client/react.js:1:3)';
  expect(describeComplaints([`Error: It\n${own}\n${shell}`, 'Error: It', 'Another'])).toBe(
    `Error: It\n${own}; Another`,
  );
  expect(describeComplaints(['Error: It', `Error: It\n${shell}`])).toBe(`Error: It\n${shell}`);
});
