import { escapeTerminal, escapeTerminalLines, escapeTerminalText } from './escape-terminal.ts';

test('control and bidi characters are escaped', () => {
  expect(escapeTerminal('a\u0000b\u001b[2Jc\u007fd\u009b31me\r\n\t')).toBe(
    'a\\u0000b\\u001b[2Jc\\u007fd\\u009b31me\\u000d\\u000a\\u0009',
  );
  expect(escapeTerminal('x\u202egpj\u2066\u2028')).toBe('x\\u202egpj\\u2066\\u2028');
});

test('text of any language stays as it is', () => {
  const text = 'Zoë 山田 👩🏽‍🔧 עברית می‌خواهم';
  expect(escapeTerminal(text)).toBe(text);
});

test('line breaks of every system stay line breaks', () => {
  expect(escapeTerminalLines('a\r\nb\nc\rd\te\u001b')).toEqual(['a', 'b', 'c', 'd    e\\u001b']);
});

test('escaped JSON parses to the same value', () => {
  const value = { text: 'a\u0000\u001b\u007f\u009b\u202e\u2028\n👩🏽‍🔧"\\' };
  const json = escapeTerminalText(JSON.stringify(value, null, 2));
  expect(JSON.parse(json)).toEqual(value);
  expect(json.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e\u2028]/u);
});
