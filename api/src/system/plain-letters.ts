/** Letters in lower case that Unicode does not take apart into another one and a mark, and the apostrophe that phones type. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  '’': "'",
};

const LETTERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** A text in lower case as somebody types it who leaves out accents and other marks: `łukasz núñez` → `lukasz nunez`. */
export function plainLetters(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{Mn}/gu, '');
  // What other scripts are made of belongs together again.
  return bare.replace(LETTERS, (letter) => PLAIN[letter] ?? letter).normalize('NFC');
}
