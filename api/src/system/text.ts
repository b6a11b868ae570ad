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

/** JSON for a terminal or a program: parses to exactly this value, and has no character that steers a terminal. */
export function printableJson(value: unknown): string {
  return printableLines(JSON.stringify(value, null, 2)).join('\n');
}

/** The beginning of a text, at most so many characters long, with an ellipsis where something was cut off. */
export function shorten(value: string, length: number): string {
  const characters = [...value];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : value;
}

/** As in JSON, in UTF-16 units, so that a value within JSON stays the same. */
function escapeCharacter(character: string): string {
  const units = character.split('');
  return units.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
}
