// C0, DEL and C1 steer a terminal, the bidi controls reorder what follows, and the rest breaks the line.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/** Text on one line for a terminal: what could steer the terminal or mislead the reader is written as its code. */
export function printable(value: string): string {
  return value.replace(UNPRINTABLE, escapeCharacter);
}

/** Text on several lines for a terminal, line breaks kept, otherwise as `printable`. */
export function printableLines(value: string): string[] {
  return value.split(/\r\n|\r|\n/).map((line) => printable(line.replaceAll('\t', '    ')));
}

/** The same as one text. */
export function printableText(value: string): string {
  return printableLines(value).join('\n');
}

/** JSON for a terminal or a program: parses to exactly this value, and has no character that steers a terminal. */
export function printableJson(value: unknown): string {
  return printableText(JSON.stringify(value, null, 2));
}

/** As in JSON, in UTF-16 units, so that a value within JSON stays the same. */
function escapeCharacter(character: string): string {
  const units = character.split('');
  return units.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
}
