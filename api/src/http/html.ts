import { escapeHtml } from '@site/contract';

/** Markup with escaped values, made by the tag `html`. */
export class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString() {
    return this.#markup;
  }
}

type Value = string | number | Html | readonly Html[] | false | undefined;

/** Escapes values for text and quoted attributes, keeps `Html`, and leaves out undefined and false. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(toMarkup)));
}

function toMarkup(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.toString();
  if (typeof value === 'object') return value.map(toMarkup).join('');
  return escapeHtml(String(value));
}
