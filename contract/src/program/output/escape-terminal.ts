// Control characters steer a terminal, bidi controls reorder text, separators break the line.
const UNSAFE = /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/** Escapes text for one line of a terminal or a mail: control characters become `\u001b`. */
export function escapeTerminal(value: string): string {
  return value.replace(UNSAFE, escapeCharacter);
}

export function escapeTerminalLines(value: string): string[] {
  return value.split(/\r\n|\r|\n/).map((line) => escapeTerminal(line.replaceAll('\t', '    ')));
}

export function escapeTerminalText(value: string): string {
  return escapeTerminalLines(value).join('\n');
}

/** Escapes as JSON does, so that escaped JSON parses to the same value. */
function escapeCharacter(character: string): string {
  const units = character.split('');
  return units.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
}
