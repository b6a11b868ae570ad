import { useEffect, useState } from 'react';
import { closestElement } from '../early/events.ts';
import { canHover } from '../pointer.ts';
import { EXPLAINED } from './explained.ts';

/** How long the pointer rests before a tooltip opens, in milliseconds. */
const OPEN_DELAY_MS = 700;

/** For how long after one closed the next opens at once, in milliseconds. */
const SKIP_DELAY_MS = 300;

/** How long one stays when the pointer leaves it, so that it can be reached, in milliseconds. */
const LEAVE_DELAY_MS = 100;

/**
 * The element whose tooltip is to be shown, of whatever is pointed at or focused, with the delays of the specification
 * (section 9). One set of listeners serves every element with a `data-tooltip`.
 */
export function useTooltip(): Element | null {
  const [explained, setExplained] = useState<Element | null>(null);

  useEffect(() => {
    let shown: Element | null = null;
    let closedAt = Number.NEGATIVE_INFINITY;
    let timer: number | undefined;
    /** What the timer shows. */
    let pending: Element | null | undefined;

    function cancel() {
      window.clearTimeout(timer);
      pending = undefined;
    }

    function showIn(delay: number, next: Element | null) {
      pending = next;
      timer = window.setTimeout(show, delay, next);
    }

    function show(next: Element | null) {
      cancel();
      if (shown && !next) closedAt = performance.now();
      shown = next;
      setExplained(next);
    }

    function onPointerOver(event: PointerEvent) {
      if (event.pointerType === 'touch') return;
      const next = closestElement(event, EXPLAINED);
      // On the tooltip itself it stays open: its text can be selected and enlarged.
      const stays = next === shown || closestElement(event, '[role=tooltip]');
      // From one part of what is pointed at to another the pointer rests all the same.
      if (!stays && next === pending) return;
      cancel();
      if (stays) return;
      const skip = shown !== null || performance.now() - closedAt < SKIP_DELAY_MS;
      const delay = skip ? 0 : OPEN_DELAY_MS;
      showIn(next ? delay : LEAVE_DELAY_MS, next);
    }

    function onFocusIn(event: FocusEvent) {
      if (event.target instanceof Element && event.target.matches(':focus-visible'))
        show(closestElement(event, EXPLAINED));
    }

    function onKeyDown({ key }: KeyboardEvent) {
      if (key === 'Escape') show(null);
    }

    // What the visitor has come to before there was anybody to hear of it: that has started the shell.
    const pointedAt = document.querySelector(`${EXPLAINED}:hover`);
    const focused = document.querySelector(`${EXPLAINED}:focus-visible`);
    if (focused) show(focused);
    else if (pointedAt && canHover()) showIn(OPEN_DELAY_MS, pointedAt);
    const close = () => show(null);
    const listeners = new AbortController();
    const options = { signal: listeners.signal };
    document.addEventListener('pointerover', onPointerOver, options);
    document.addEventListener('pointerdown', close, options);
    document.addEventListener('focusin', onFocusIn, options);
    document.addEventListener('focusout', close, options);
    document.addEventListener('keydown', onKeyDown, options);
    document.addEventListener('scroll', close, { ...options, passive: true });
    window.addEventListener('resize', close, options);
    return () => {
      window.clearTimeout(timer);
      listeners.abort();
    };
  }, []);

  return explained;
}
