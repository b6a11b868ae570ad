import { escapeHtml } from '@site/contract';

/** Markup that is safe to send: every value in it was escaped. The tag `html` makes it. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString() {
    return this.#markup;
  }
}

type Value = string | number | Html | readonly Html[] | undefined;

/**
 * Template tag for markup. Values are escaped for text and for quoted attributes; markup made with the same tag goes
 * in as it is, a list of it joined, and undefined as nothing.
 */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(toMarkup)));
}

function toMarkup(value: Value): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.toString();
  if (typeof value === 'object') return value.map(toMarkup).join('');
  return escapeHtml(String(value));
}
