import {
  CONTACT_FIELDS,
  CONTACT_NOTICES,
  type ContactField,
  type ContactRequest,
  contactRateLimitMessage,
  type FormField,
  SERVICE_CODES,
} from '@site/contract';
import { notify } from '@site/kit';
import { type SubmitEvent, useEffect, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { form } from './contact.content.ts';
import { createIdempotencyKeys, ResponseError, sendContactRequest } from './send-contact-request.ts';

const FIELD_NAMES = Object.keys(CONTACT_FIELDS) as ContactField[];

/** Loads the validation, which is most of the form's code, when a visitor begins to fill in a field. */
function loadRules() {
  return import(/* webpackChunkName: "rules" */ './form-resolver.ts').catch((error: unknown) => {
    console.warn('The rules of the form did not load: the API alone judges what is sent.', error);
    return undefined;
  });
}

const resolver: Resolver<ContactRequest> = async (values, context, options) => {
  const rules = await loadRules();
  return rules ? rules.contactFormResolver(values, context, options) : { values, errors: {} };
};

/** Validates the contact form at the first submit and then on each change, sends it, and reports the result. */
export function useContactForm() {
  const [keys] = useState(createIdempotencyKeys);
  // Default values would clear what a visitor typed before the script arrived.
  const { register, handleSubmit, reset, formState, getValues, setValue, setError } = useForm<ContactRequest>(
    { resolver },
  );
  const { errors, isSubmitting, isSubmitSuccessful, submitCount } = formState;

  useEffect(() => {
    const asked = new URLSearchParams(window.location.search).get('service');
    const service = SERVICE_CODES.find((code) => code === asked);
    if (service && !getValues('service')) setValue('service', service);
  }, [getValues, setValue]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each success clears the form
  useEffect(() => {
    if (isSubmitSuccessful) reset(undefined, { keepIsSubmitSuccessful: true });
  }, [isSubmitSuccessful, submitCount, reset]);

  const send = handleSubmit(async (request) => {
    try {
      await sendContactRequest(request, keys.keyOf(request));
      keys.forget();
      notify(CONTACT_NOTICES.sent);
    } catch (error) {
      console.warn('The contact request was not accepted.', error);
      notify({ ...CONTACT_NOTICES.failed, variant: 'destructive' });
      showFailure(error);
    }
  });

  function showFailure(error: unknown): void {
    const response = error instanceof ResponseError ? error : undefined;
    const problems = response?.fieldProblems() ?? [];
    for (const [index, { field, message }] of problems.entries())
      setError(field, { message }, { shouldFocus: index === 0 });
    if (problems.length > 0) return;
    const isRateLimited = response?.status === 429;
    const message = isRateLimited
      ? `${contactRateLimitMessage(response.retryAfter)} ${form.orCall}`
      : form.failed;
    setError('root', { message });
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    // Password managers may fill in fields without an event.
    const filled = new FormData(event.currentTarget);
    for (const name of FIELD_NAMES) setValue(name, String(filled.get(name) ?? ''));
    return send(event);
  }

  /** Returns the props of a field. With `maxLength`, browsers would silently cut off a pasted text. */
  function field(name: ContactField) {
    const { maxLength: _, optional, ...props }: FormField = CONTACT_FIELDS[name];
    return { ...props, ...register(name), error: errors[name]?.message, required: !optional };
  }

  return {
    field,
    onInput: loadRules,
    onSubmit,
    isSubmitting,
    isReceived: isSubmitSuccessful,
    failure: errors.root?.message,
  };
}
