import { printable, printableJson, printableLines } from './printable.ts';

test('what could steer a terminal is written as its code', () => {
  expect(printable('a\u0000b\u001b[2Jc\u007fd\u009b31me\r\n\t')).toBe(
    'a\\u0000b\\u001b[2Jc\\u007fd\\u009b31me\\u000d\\u000a\\u0009',
  );
  expect(printable('x\u202egpj\u2066\u2028')).toBe('x\\u202egpj\\u2066\\u2028');
});

test('honest text of any language stays as it is', () => {
  const text = 'Zoë 山田 👩🏽‍🔧 עברית می‌خواهم';
  expect(printable(text)).toBe(text);
});

test('line breaks of every system stay line breaks', () => {
  expect(printableLines('a\r\nb\nc\rd\te\u001b')).toEqual(['a', 'b', 'c', 'd    e\\u001b']);
});

test('JSON keeps every character and has none that steers a terminal', () => {
  const value = { text: 'a\u0000\u001b\u007f\u009b\u202e\u2028\n👩🏽‍🔧"\\' };
  const json = printableJson(value);
  expect(JSON.parse(json)).toEqual(value);
  expect(json.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e\u2028]/u);
});
