import {
  CONTACT_FIELDS,
  CONTACT_NOTICES,
  type ContactField,
  type ContactRequest,
  type FormField,
} from '@site/contract';
import { notify, useLazyModule } from '@site/kit';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { form } from './contact.content.ts';
import { chosenService, keepDraft, keptDraft, onReceived, received, writtenSince } from './draft.ts';
import {
  forgetFailure,
  type Outcome,
  outcomeOf,
  setOutcome,
  setSending,
  useOutcome,
  useSending,
} from './outcome.ts';
import { askApi, createIdempotencyKeys, sendContactRequest } from './send-contact-request.ts';
import { useSight } from './use-sight.ts';

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

/** An empty form. */
const EMPTY: ContactRequest = { name: '', email: '', phone: '', service: '' as never, message: '' };

/** Of the document: who goes elsewhere while the form is being sent, comes back after it failed and sends it again sends the same. */
const keys = createIdempotencyKeys();

/**
 * The logic of the contact form: it validates at the first submit and then on each change, sends, and says how it went. Who goes elsewhere on
 * the site and comes back finds what was typed; a link may have chosen the service.
 */
export function useContactForm() {
  const [, fetchRules] = useLazyModule(loadRules);
  const judged = useRef(true);
  const hydrated = useHydrated();

  const resolver: Resolver<ContactRequest> = async (values, context, options) => {
    judged.current = await fetchRules();
    return judged.current ? (await loadRules()).judge(values, context, options) : { values, errors: {} };
  };

  // No default values but what was typed earlier: what a visitor typed before the script arrived is then taken over, not cleared.
  const [draft] = useState(keptDraft);
  const outcome = useOutcome();
  const { register, handleSubmit, reset, formState, getValues, setValue, setError } = useForm<ContactRequest>(
    {
      resolver,
      // What the API has said of a field is judged anew by each change too, also in a form that was left meanwhile and was not submitted since.
      mode: outcome?.problems ? 'onChange' : 'onSubmit',
      reValidateMode: 'onChange',
      ...(draft ? { defaultValues: draft.values } : {}),
    },
  );
  const { errors, submitCount } = formState;
  const isSending = useSending();
  // The fields are judged before the request is on its way.
  const isSubmitting = formState.isSubmitting || isSending;
  useEffect(() => {
    for (const { field, message } of outcome?.problems ?? []) setError(field, { type: 'api', message });
  }, [outcome, setError]);

  const { submitButton, progress, outcomeBox } = useSight({ outcome, isSubmitting, submitCount });

  useEffect(() => {
    // The form may have been rendered out of sight, before what had been typed was received.
    const left = keptDraft();
    if (draft && left !== draft) reset({ ...EMPTY, ...left?.values });
    const { search } = window.location;
    const chosen = chosenService(search);
    // Only now: the form may have been rendered out of sight, before the visitor took the link.
    const isByAnotherLink = draft && draft.search !== search;
    if (chosen && (isByAnotherLink || !getValues('service'))) setValue('service', chosen);
    return () => keepDraft(search, getValues());
  }, [draft, getValues, reset, setValue]);

  useEffect(
    () =>
      onReceived((sent) => {
        const written = writtenSince(sent, getValues());
        reset({ ...EMPTY, ...written });
        return Object.keys(written).length > 0;
      }),
    [getValues, reset],
  );

  const onSubmit = handleSubmit(async (request, event) => {
    setOutcome(undefined);
    if (!judged.current && event?.target instanceof HTMLFormElement) return postItself(event.target);
    setSending(true);
    try {
      await sendContactRequest(request, keys.keyOf(request));
    } catch (error) {
      console.warn('The contact request was not accepted.', error);
      return fail(outcomeOf(error));
    } finally {
      setSending(false);
    }
    keys.forget();
    notify(CONTACT_NOTICES.sent);
    setOutcome({ isWriting: received(request) });
  }, forgetFailure);

  function fail(outcome: Outcome): void {
    setOutcome(outcome);
    notify({ ...CONTACT_NOTICES.failed, variant: 'destructive' });
  }

  /** The API has the same rules, and answers with a page that says what they found. Without network that would be the browser's own. */
  async function postItself(element: HTMLFormElement): Promise<void> {
    // Until then the browser says what it knows to be missing.
    if (!element.reportValidity()) return;
    setSending(true);
    try {
      await askApi();
      element.submit();
    } catch (error) {
      console.warn('The contact request was not sent.', error);
      fail({ failed: form.notSent });
    } finally {
      setSending(false);
    }
  }

  /** What an input needs to know about its field, but how long it may be: what is pasted would lose its end, and nobody would say so. */
  function field(name: ContactField) {
    const { maxLength: _, ...text }: FormField = CONTACT_FIELDS[name];
    return { ...text, ...register(name), error: errors[name]?.message, required: true };
  }

  return {
    field,
    onSubmit,
    isSubmitting,
    isSending,
    submitButton,
    progress,
    fetchRules,
    hydrated,
    outcome,
    outcomeBox,
  };
}
