import { openDb, storeLead } from '../testing/api.ts';
import { leadMailContent } from './mail.ts';

async function contentOf(request: Parameters<typeof storeLead>[1]) {
  const db = await openDb();
  await storeLead(db, request);
  const lead = await db.selectFrom('lead').selectAll().executeTakeFirstOrThrow();
  return leadMailContent(lead, 'https://leads.example.com');
}

test('nothing that a visitor wrote becomes a header, markup or a control character', async () => {
  const content = await contentOf({
    name: 'Eve\r\nBcc: x@example.com',
    message: '<img src=x>\u202e and more',
  });
  expect(content.subject).not.toMatch(/[\r\n]/);
  expect(content.html).toContain('&lt;img src=x&gt;\\u202e');
  expect(content.html).not.toContain('<img');
});

test('a message cannot pass for the lines above it', async () => {
  const content = await contentOf({ message: 'Hello there\nCall back  +1 900 555 0100' });
  expect(content.text).toContain('\n  Call back  +1 900 555 0100\n');
});

test('text without a certain number has no call link', async () => {
  const content = await contentOf({ phone: 'home 555-0100 / 555-0199' });
  expect(content.html).not.toContain('tel:');
  expect(content.html).toContain('Phone: home 555-0100 / 555-0199');
});

test('every other field of the form is a line with its label', async () => {
  const content = await contentOf({ email: 'zoe@example.com' });
  expect(content.text).toMatch(/^Email +zoe@example\.com$/m);
  expect(content.html).toContain('zoe@example.com');
});
