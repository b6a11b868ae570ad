import {
  CONTACT_FIELDS,
  CONTACT_NOTICES,
  CONTACT_TOO_MANY,
  type ContactField,
  type ContactRequest,
} from '@site/contract';
import { notify, useLazyModule } from '@site/kit';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { form } from './contact.content.ts';
import { chosenService, keepDraft, keptDraft, onReceived, received, writtenSince } from './draft.ts';
import { askApi, createIdempotencyKeys, ResponseError, sendContactRequest } from './send-contact-request.ts';
import { isInSight, show } from './show.ts';

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

/** What came of the form that was sent last. */
export interface Outcome {
  /** Why it was not received, for the visitor. */
  failed?: string;
  /** Whether nothing else says so: the code of the notices may be missing too. */
  isAlert?: boolean;
  /** Whether the visitor wrote on while it was being sent. */
  isWriting?: boolean;
}

/** Whether the visitor is in no control: a press beside one leads to the page's main part. */
function isNowhere(): boolean {
  return !document.activeElement || document.activeElement.matches('body, main');
}

/** An empty form. */
const EMPTY: ContactRequest = { name: '', email: '', phone: '', service: '' as never, message: '' };

/** Of the document: who goes elsewhere while the form is being sent, comes back and sends it again sends the same. */
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
  const { register, handleSubmit, reset, formState, getValues, setValue } = useForm<ContactRequest>({
    resolver,
    reValidateMode: 'onChange',
    ...(draft ? { defaultValues: draft.values } : {}),
  });
  const { errors, isSubmitting, submitCount } = formState;
  const submitButton = useRef<HTMLButtonElement>(null);
  const wasSubmitting = useRef(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const outcomeBox = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const box = outcomeBox.current;
    if (!outcome || outcome.failed) return show(box);
    const focused = document.activeElement;
    // The form with the box above it.
    const form = box?.parentElement;
    const isInForm = form?.contains(focused);
    // Whoever went elsewhere on the page stays there: the notice tells them.
    if (!form || !isInSight(form) || !(isInForm || isNowhere())) return;
    // Whoever writes on goes on where they write.
    if (isInForm && outcome.isWriting) return show(focused);
    // Now, because the notice that comes with it leaves free where it is. Whoever is in a field is led out of it: it is empty.
    box.focus({ preventScroll: true });
    show(box);
  }, [outcome]);

  useEffect(() => {
    // A disabled button loses the focus. Whoever pressed it has it back after a failure, unless they have gone elsewhere.
    if (wasSubmitting.current && !isSubmitting && isNowhere())
      submitButton.current?.focus({ preventScroll: true });
    wasSubmitting.current = isSubmitting;
  }, [isSubmitting]);

  useEffect(() => {
    // The focus is in the first field that is not right.
    if (submitCount > 0 && document.activeElement?.matches('[aria-invalid=true]'))
      show(document.activeElement);
  }, [submitCount]);

  useEffect(() => {
    const { search } = window.location;
    const chosen = chosenService(search);
    // Only now: the form may have been rendered out of sight, before the visitor took the link.
    const isByAnotherLink = draft && draft.search !== search;
    if (chosen && (isByAnotherLink || !getValues('service'))) setValue('service', chosen);
    return () => keepDraft(search, getValues());
  }, [draft, getValues, setValue]);

  useEffect(
    () =>
      onReceived((sent) => {
        const written = writtenSince(sent, getValues());
        setOutcome({ isWriting: Object.keys(written).length > 0 });
        reset({ ...EMPTY, ...written });
      }),
    [getValues, reset],
  );

  const forgetOutcome = () => setOutcome(undefined);

  const onSubmit = handleSubmit(async (request, event) => {
    forgetOutcome();
    if (!judged.current && event?.target instanceof HTMLFormElement) return postItself(event.target);
    try {
      await sendContactRequest(request, keys.keyOf(request));
    } catch (error) {
      console.warn('The contact request was not accepted.', error);
      const isTooMany = error instanceof ResponseError && error.status === 429;
      setOutcome({ failed: isTooMany ? CONTACT_TOO_MANY : form.failed });
      notify({ ...CONTACT_NOTICES.failed, variant: 'destructive' });
      return;
    }
    keys.forget();
    notify(CONTACT_NOTICES.sent);
    received(request);
  }, forgetOutcome);

  /** The API has the same rules, and answers with a page that says what they found. Without network that would be the browser's own. */
  async function postItself(element: HTMLFormElement): Promise<void> {
    // Until then the browser says what it knows to be missing.
    if (!element.reportValidity()) return;
    try {
      await askApi();
      element.submit();
    } catch (error) {
      console.warn('The contact request was not sent.', error);
      setOutcome({ failed: form.notSent, isAlert: true });
      notify({ ...CONTACT_NOTICES.failed, variant: 'destructive' });
    }
  }

  /** What an input needs to know about its field. */
  function field(name: ContactField) {
    return { ...CONTACT_FIELDS[name], ...register(name), error: errors[name]?.message, required: true };
  }

  return { field, onSubmit, isSubmitting, submitButton, fetchRules, hydrated, outcome, outcomeBox };
}
