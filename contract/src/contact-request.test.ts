import { CONTACT_FIELDS, type FormField } from './contact-form.ts';
import { contactRequest } from './contact-request.ts';

const REQUEST = {
  name: 'Al',
  email: 'al@example.com',
  phone: '9165550100',
  service: 'other',
  message: '10 letters',
};

/** The messages by field, of a request that differs from an acceptable one. */
function messages(change: Record<string, unknown>) {
  const { error } = contactRequest.safeParse({ ...REQUEST, ...change });
  return error?.issues.map(({ path, message }) => [path.join('.'), message]);
}

test('the shortest acceptable values are accepted, and unknown fields are dropped', () => {
  expect(contactRequest.parse({ ...REQUEST, website: 'x' })).toEqual(REQUEST);
});

test.each([
  ['name', 'A', 'Name must be at least 2 characters'],
  ['name', '', 'Name must be at least 2 characters'],
  ['name', ' A ', 'Name must be at least 2 characters'],
  ['email', '', 'Invalid email address'],
  ['email', 'al@', 'Invalid email address'],
  ['email', 'example.com', 'Invalid email address'],
  ['email', 'a b@example.com', 'Invalid email address'],
  ['phone', '555-0100', 'Phone number must be at least 10 digits'],
  ['phone', '', 'Phone number must be at least 10 digits'],
  ['service', '', 'Please select a service'],
  ['service', 'plumbing', 'Please select a service'],
  ['message', '9 letters', 'Message must be at least 10 characters'],
  ['message', '\n         \n', 'Message must be at least 10 characters'],
  // Zero-width spaces, fillers and controls show nothing.
  ['name', '\u200b\u200b', 'Name must be at least 2 characters'],
  ['name', 'A\u200b\u3164\u2800\ufe0f\u0007', 'Name must be at least 2 characters'],
  ['phone', '\u200b'.repeat(10), 'Phone number must be at least 10 digits'],
  ['message', '\u200b'.repeat(12), 'Message must be at least 10 characters'],
])('%s %j is refused with one message', (field, value, message) => {
  expect(messages({ [field]: value })).toEqual([[field, message]]);
});

test('missing fields are required', () => {
  const { error } = contactRequest.safeParse({});
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['name', 'Required'],
    ['email', 'Required'],
    ['phone', 'Required'],
    ['service', 'Required'],
    ['message', 'Required'],
  ]);
});

// As the HTML standard has browsers check `type=email`.
test.each([
  ['email', 'm&m@example.com'],
  ['email', "o'neil+quotes!#$%*/=?^_`{|}~-.@mail.example.co.uk"],
  ['email', 'dana@example'],
  ['email', '.dana.@1.example'],
  ['phone', 'call me at 9'],
  ['name', '\u0915\u094d\u200d\u0937'],
])('%s %j is accepted', (field, value) => {
  expect(messages({ [field]: value })).toBeUndefined();
});

test.each([
  ['name', 200, 'Name must be at most 200 characters: it is 1,234 too long'],
  ['phone', 200, 'Phone number must be at most 200 characters: it is 1,234 too long'],
  ['message', 5000, 'Message must be at most 5,000 characters: it is 1,234 too long'],
])('%s may have %i characters and no more', (field, limit, message) => {
  expect(messages({ [field]: 'x'.repeat(limit) })).toBeUndefined();
  expect(messages({ [field]: 'x'.repeat(limit + 1234) })).toEqual([[field, message]]);
});

test.each([
  ['name', 'Al\u0000', 'Name has a character that cannot be stored: please type it again'],
  ['email', 'al\u0000@example.com', 'Email has a character that cannot be stored: please type it again'],
  ['phone', '\u0000916 555 0100', 'Phone number has a character that cannot be stored: please type it again'],
  ['message', 'It buzzes.\u0000[31m', 'Message has a character that cannot be stored: please type it again'],
])('%s %j has characters that cannot be stored', (field, value, message) => {
  expect(messages({ [field]: value })).toEqual([[field, message]]);
});

test.each([
  ['name', 7, 'Name must be text'],
  ['name', null, 'Name must be text'],
  ['email', ['al@example.com'], 'Email must be text'],
  ['phone', 9165550100, 'Phone number must be text'],
  ['service', 1, 'Please select a service'],
  ['message', {}, 'Message must be text'],
])('%s %j is not text', (field, value, message) => {
  expect(messages({ [field]: value })).toEqual([[field, message]]);
});

test('accepted text is kept as it was typed', () => {
  const typed = { ...REQUEST, name: '  Al  ', message: ' a\tb\ud800\u0085\r\n needs a generator ' };
  expect(contactRequest.parse(typed)).toEqual(typed);
});

test('the form and the schema agree on optional fields', () => {
  for (const [name, { optional = false }] of Object.entries<FormField>(CONTACT_FIELDS))
    expect([name, contactRequest.safeParse({ ...REQUEST, [name]: undefined }).success]).toEqual([
      name,
      optional,
    ]);
});
