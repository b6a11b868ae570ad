import { OFFICE_HOURS } from './api/values.ts';
import { CONTACT_NEXT, CONTACT_RECEIVED } from './contact-form.content.ts';
import { CALLBACK_MINUTES } from './contact-form.ts';

test('the form promises the hours and minutes that the inbox counts by', () => {
  const [from, to] = [OFFICE_HOURS.from, OFFICE_HOURS.to].map(
    (hour) => `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`,
  );
  const promise = (verb: string) =>
    `ithin the hour if you ${verb} between ${from} and ${to}, otherwise in the morning.`;
  expect(CALLBACK_MINUTES).toBe(60);
  expect([CONTACT_NEXT.steps[0].text, CONTACT_RECEIVED.text]).toEqual([
    expect.stringContaining(promise('write')),
    expect.stringContaining(promise('wrote')),
  ]);
});
