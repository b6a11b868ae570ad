import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { form } from './contact.content.ts';
import type { Outcome } from './outcome.ts';
import { isInSight, isNowhere, show, showOutcome } from './show.ts';

interface Progress {
  outcome: Outcome | undefined;
  isSubmitting: boolean;
  /** How often the visitor tried. */
  submitCount: number;
}

/** Keeps in sight, and in focus where the visitor is nowhere else, how the form is doing and what came of it. */
export function useSight({ outcome, isSubmitting, submitCount }: Progress) {
  const submitButton = useRef<HTMLButtonElement>(null);
  const progress = useRef<HTMLDivElement>(null);
  const outcomeBox = useRef<HTMLDivElement>(null);
  const wasSubmitting = useRef(false);
  const shownOutcome = useRef<Outcome>(undefined);
  const isThere = useRef(false);

  const showWhatCame = useCallback((outcome: Outcome | undefined) => {
    const box = outcomeBox.current;
    const focused = document.activeElement;
    if (!outcome || outcome.failed) {
      const element = box?.closest('form');
      const first = element?.elements.namedItem(outcome?.problems?.[0]?.field ?? '');
      const isHere = element?.contains(focused) || isNowhere();
      if (isHere && first instanceof HTMLElement) {
        first.focus({ preventScroll: true });
        return show(first);
      }
      if (outcome && isNowhere()) submitButton.current?.focus({ preventScroll: true });
      showOutcome(box);
      // Whoever is at the link below the button has its ring above the bar that stays in sight.
      return show(element?.querySelector('a:focus') ?? null);
    }
    // The form with the box above it.
    const card = box?.parentElement;
    const isInForm = card?.contains(focused);
    // Whoever went elsewhere on the page stays there, and the notice tells them. Whoever comes back to it has not chosen where on it they are.
    if (!card || !(isInForm || isNowhere()) || (isThere.current && !isInSight(card))) return;
    // Whoever writes on goes on where they write.
    if (isInForm && outcome.isWriting) return show(focused);
    // Now, because the notice that comes with it leaves free where it is. Whoever is in a field is led out of it: it is empty.
    box.focus({ preventScroll: true });
    showOutcome(box);
  }, []);

  useEffect(() => {
    if (outcome === shownOutcome.current) return;
    shownOutcome.current = outcome;
    if (isThere.current) showWhatCame(outcome);
  }, [outcome, showWhatCame]);

  useEffect(() => {
    // The shell has its turn before: it leads to a page's top, to an anchor, or on the way back to where the visitor was.
    const frame = requestAnimationFrame(() => {
      // A link to another part of the page is for that.
      const isElsewhere = !['', `#${form.id}`].includes(window.location.hash);
      // Whoever has sent it since it is there may be in the first field that is not right by now.
      if (!isElsewhere && submitButton.current?.disabled && isNowhere()) {
        progress.current?.focus({ preventScroll: true });
        show(submitButton.current);
      } else if (!isElsewhere && shownOutcome.current) showWhatCame(shownOutcome.current);
      isThere.current = true;
    });
    return () => {
      isThere.current = false;
      cancelAnimationFrame(frame);
    };
  }, [showWhatCame]);

  useLayoutEffect(() => {
    const isAt = (place: Element | null) => isNowhere() || document.activeElement === place;
    // A disabled button loses the focus: whoever pressed it waits beside it, and has it back after a failure, unless they have gone elsewhere.
    if (isSubmitting && isAt(submitButton.current)) progress.current?.focus({ preventScroll: true });
    if (wasSubmitting.current && !isSubmitting && isAt(progress.current))
      submitButton.current?.focus({ preventScroll: true });
    wasSubmitting.current = isSubmitting;
  }, [isSubmitting]);

  useEffect(() => {
    // The focus is in the first field that is not right.
    if (submitCount > 0 && document.activeElement?.matches('[aria-invalid=true]'))
      show(document.activeElement);
  }, [submitCount]);

  return { submitButton, progress, outcomeBox };
}
