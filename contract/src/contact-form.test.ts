import { OFFICE_HOURS } from './api/values.ts';
import { CALLED_BACK_MINUTES, CONTACT_NEXT, CONTACT_RECEIVED } from './contact-form.ts';

// Made of them in the page, the words would be more for each visitor to fetch.
test('the page promises in words what the inbox counts by: the hours, and the minutes', () => {
  const [from, to] = [OFFICE_HOURS.from, OFFICE_HOURS.to].map(
    (hour) => `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`,
  );
  const promise = `ithin the hour if you write between ${from} and ${to}, otherwise in the morning.`;
  expect(CALLED_BACK_MINUTES).toBe(60);
  expect([CONTACT_NEXT.steps[0].text, CONTACT_RECEIVED.text]).toEqual([
    expect.stringContaining(promise),
    expect.stringContaining(promise),
  ]);
});
