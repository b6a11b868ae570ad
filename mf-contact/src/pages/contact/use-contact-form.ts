import { CONTACT_FIELDS, CONTACT_NOTICES, type ContactField, type ContactRequest } from '@site/contract';
import { notify, useLazyModule } from '@site/kit';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { createIdempotencyKeys, sendContactRequest } from './send-contact-request.ts';

/** The rules come with the first touch of the form: they are most of its code, and nobody who only reads needs them. */
const loadRules = () => import(/* webpackChunkName: "rules" */ './rules.ts');

const never = () => () => undefined;

/** False in prerendered HTML and until React has taken it over, true afterwards. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The logic of the contact form: it validates at the first submit and then on each change, sends, and says how it went. */
export function useContactForm() {
  const [, fetchRules] = useLazyModule(loadRules);
  const judged = useRef(true);
  const hydrated = useHydrated();

  const resolver: Resolver<ContactRequest> = async (values, context, options) => {
    judged.current = await fetchRules();
    return judged.current ? (await loadRules()).judge(values, context, options) : { values, errors: {} };
  };

  // No default values: what a visitor typed before the script arrived is then taken over, not cleared.
  const { register, handleSubmit, reset, formState } = useForm<ContactRequest>({
    resolver,
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

  const onSubmit = handleSubmit(async (request, event) => {
    if (!judged.current && event?.target instanceof HTMLFormElement) {
      // The API has the same rules, and answers with a page that says what they found.
      event.target.submit();
      return;
    }
    try {
      await sendContactRequest(request, keys.keyOf(request));
    } catch (error) {
      console.warn('The contact request was not accepted.', error);
      notify({ ...CONTACT_NOTICES.failed, variant: 'destructive' });
      return;
    }
    keys.forget();
    notify(CONTACT_NOTICES.sent);
    reset();
  });

  /** What an input needs to know about its field. */
  function field(name: ContactField) {
    return { ...CONTACT_FIELDS[name], ...register(name), error: errors[name]?.message, required: true };
  }

  return { field, onSubmit, isSubmitting, submitButton, fetchRules, hydrated };
}
