import { zodResolver } from '@hookform/resolvers/zod';
import { type ContactField, type ContactRequest, contactRequest } from '@site/contract';
import { notify } from '@site/kit';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { notices } from './contact.content.ts';
import { createIdempotencyKeys } from './idempotencyKeys.ts';
import { sendContactRequest } from './sendContactRequest.ts';

/** The logic of the contact form: it validates at the first submit and then on each change, sends, and says how it went. */
export function useContactForm() {
  // No default values: what a visitor typed before the script arrived is then taken over, not cleared.
  const { register, handleSubmit, reset, formState } = useForm<ContactRequest>({
    resolver: zodResolver(contactRequest),
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = formState;
  const submitButton = useRef<HTMLButtonElement>(null);
  const [keys] = useState(createIdempotencyKeys);
  const wasSubmitting = useRef(false);

  useEffect(() => {
    // A disabled button loses the focus. Whoever pressed it gets it back, unless they have gone elsewhere.
    if (wasSubmitting.current && !isSubmitting && document.activeElement === document.body) {
      submitButton.current?.focus({ preventScroll: true });
    }
    wasSubmitting.current = isSubmitting;
  }, [isSubmitting]);

  const onSubmit = handleSubmit(async (request) => {
    try {
      await sendContactRequest(request, keys.keyOf(request));
    } catch (error) {
      console.warn('The contact request was not accepted.', error);
      notify({ ...notices.failed, variant: 'destructive' });
      return;
    }
    keys.forget();
    notify(notices.sent);
    reset();
  });

  /** What an input needs to know about its field. */
  function field(name: ContactField) {
    return { ...register(name), error: errors[name]?.message, required: true };
  }

  return { field, onSubmit, isSubmitting, submitButton };
}
