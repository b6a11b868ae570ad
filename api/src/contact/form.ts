import { type ContactField, type FieldProblem, SERVICE_OPTIONS, TRAP_FIELD } from '@site/contract';
import { type Html, html } from '../http/html.ts';
import { CONTACT_FIELDS, type ContactValues } from './fields.ts';
import { KEY_FIELD } from './idempotency.ts';

const INPUTS: Record<Exclude<ContactField, 'service' | 'message'>, { type: string; autocomplete: string }> = {
  name: { type: 'text', autocomplete: 'name' },
  email: { type: 'email', autocomplete: 'email' },
  phone: { type: 'tel', autocomplete: 'tel' },
};

/** The contact form with what the visitor typed, and a message at each field that has a problem. */
export function contactForm(
  values: ContactValues,
  errors: readonly FieldProblem[],
  idempotencyKey: string,
): Html {
  // "novalidate", because the messages are the contract's, not the browser's.
  return html`<form method="post" action="/api/contact" accept-charset="utf-8" novalidate>
<input type="hidden" name="${KEY_FIELD}" value="${idempotencyKey}">
${CONTACT_FIELDS.map(({ name, label }) => field(name, label, values[name], errors))}
<div class="trap" aria-hidden="true">
<label for="${TRAP_FIELD}">Website</label>
<input id="${TRAP_FIELD}" name="${TRAP_FIELD}" type="text" tabindex="-1" autocomplete="off">
</div>
<button type="submit">Schedule Free Consultation</button>
</form>`;
}

function field(name: ContactField, label: string, value: string, errors: readonly FieldProblem[]): Html {
  const message = errors.find((error) => error.field === name)?.message;
  const invalid = message && html` aria-invalid="true" aria-describedby="${name}-error"`;
  return html`<div class="field">
<label for="${name}">${label} <span class="asterisk" aria-hidden="true">*</span></label>
${control(name, value, html`id="${name}" name="${name}" required${invalid}`)}
${message && html`<p class="message" id="${name}-error">${message}</p>`}
</div>
`;
}

function control(name: ContactField, value: string, attributes: Html): Html {
  if (name === 'service') return serviceSelect(value, attributes);
  // Browsers drop the first line break of a text area; this one is for that.
  if (name === 'message') return html`<textarea ${attributes} rows="6">\n${value}</textarea>`;
  const { type, autocomplete } = INPUTS[name];
  return html`<input ${attributes} type="${type}" autocomplete="${autocomplete}" value="${value}">`;
}

function serviceSelect(value: string, attributes: Html): Html {
  const options = SERVICE_OPTIONS.map(({ code, label }) => {
    const selected = code === value ? html` selected` : undefined;
    return html`<option value="${code}"${selected}>${label}</option>`;
  });
  return html`<select ${attributes}><option value="">Choose a service</option>${options}</select>`;
}
