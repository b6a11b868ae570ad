import {
  CONTACT_FIELDS,
  CONTACT_FORM,
  type ContactField,
  type FieldProblem,
  type FormField,
  HONEYPOT_FIELD,
  SERVICE_OPTIONS,
} from '@site/contract';
import { type Html, html } from '../http/html.ts';
import { FIELDS } from '../leads/fields.ts';

export type FormValues = ReadonlyMap<string, string>;

export function renderContactForm(values: FormValues, errors: readonly FieldProblem[]): Html {
  // "novalidate": the messages are the contract's, not the browser's.
  return html`<form method="post" action="/api/contact" accept-charset="utf-8" novalidate>
${FIELDS.map((name) => {
  const message = errors.find((error) => error.field === name)?.message;
  return field(name, CONTACT_FIELDS[name], values.get(name) ?? '', message);
})}
${honeypot()}
<button type="submit">${CONTACT_FORM.submit}</button>
</form>`;
}

function field(name: ContactField, text: FormField, value: string, message: string | undefined): Html {
  const hint = text.description && html`<p class="hint" id="${name}-hint">${text.description}</p>\n`;
  const error = message && html`<p class="message" id="${name}-error">${message}</p>\n`;
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  const isRequired = !text.optional;
  const attributes = html`id="${name}" name="${name}"${isRequired && html` required`}${
    message && html` aria-invalid="true"`
  }${described && html` aria-describedby="${described}"`}`;
  return html`<div class="field">
<label for="${name}">${text.label}${isRequired && html` <span class="asterisk" aria-hidden="true">*</span>`}</label>
${hint}${control(name, text, value, attributes)}
${error}</div>
`;
}

function control(
  name: ContactField,
  { type, autoComplete }: FormField,
  value: string,
  attributes: Html,
): Html {
  if (name === 'service') return serviceSelect(value, attributes);
  // Browsers drop the first line break of a text area.
  if (name === 'message') return html`<textarea ${attributes} rows="6">\n${value}</textarea>`;
  const complete = autoComplete && html` autocomplete="${autoComplete}"`;
  return html`<input ${attributes} type="${type ?? 'text'}"${complete} value="${value}">`;
}

function serviceSelect(value: string, attributes: Html): Html {
  const options = SERVICE_OPTIONS.map(({ code, label }) => {
    const selected = code === value ? html` selected` : undefined;
    return html`<option value="${code}"${selected}>${label}</option>`;
  });
  return html`<select ${attributes}><option value="">${CONTACT_FORM.chooseService}</option>${options}</select>`;
}

/** The style sheet moves it out of sight, because programs skip hidden fields. Without the sheet it is hidden. */
function honeypot(): Html {
  const { name, label } = HONEYPOT_FIELD;
  return html`<div class="trap" aria-hidden="true" hidden>
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="text" tabindex="-1" autocomplete="off">
</div>`;
}
