import { useEffect, useState } from 'react';

/** How long the pointer rests before a tooltip opens, in milliseconds. */
export const OPEN_DELAY_MS = 700;

/** For how long after one closed the next opens at once, in milliseconds. */
export const SKIP_DELAY_MS = 300;

/** How long one stays when the pointer leaves it, so that it can be reached, in milliseconds. */
const LEAVE_DELAY_MS = 100;

/** A tooltip and the element that it explains. */
export interface Tooltip {
  text: string;
  anchor: Element;
}

function explained(target: EventTarget | null): Tooltip | undefined {
  const anchor = target instanceof Element ? target.closest('[data-tooltip]') : null;
  const text = anchor?.getAttribute('data-tooltip');
  return anchor && text ? { anchor, text } : undefined;
}

/**
 * The tooltip to show for whatever is pointed at or focused, with the delays of the specification (section 9).
 * One set of listeners serves every element with a `data-tooltip`.
 */
export function useTooltip(): Tooltip | undefined {
  const [tooltip, setTooltip] = useState<Tooltip>();

  useEffect(() => {
    let shown: Tooltip | undefined;
    let closedAt = Number.NEGATIVE_INFINITY;
    let timer: number | undefined;

    function show(next: Tooltip | undefined) {
      window.clearTimeout(timer);
      if (shown && !next) closedAt = performance.now();
      shown = next;
      setTooltip(next);
    }

    function onPointerOver({ target, pointerType }: PointerEvent) {
      if (pointerType === 'touch') return;
      // On the tooltip itself it stays open: its text can be selected and enlarged.
      if (target instanceof Element && target.closest('[role=tooltip]')) return window.clearTimeout(timer);
      const next = explained(target);
      if (next?.anchor === shown?.anchor) return next ? window.clearTimeout(timer) : undefined;
      window.clearTimeout(timer);
      if (!next) {
        timer = window.setTimeout(show, LEAVE_DELAY_MS);
        return;
      }
      const skip = shown !== undefined || performance.now() - closedAt < SKIP_DELAY_MS;
      timer = window.setTimeout(show, skip ? 0 : OPEN_DELAY_MS, next);
    }

    function onFocusIn({ target }: FocusEvent) {
      if (target instanceof Element && target.matches(':focus-visible')) show(explained(target));
    }

    function onKeyDown({ key }: KeyboardEvent) {
      if (key === 'Escape') show(undefined);
    }

    const close = () => show(undefined);
    const listeners = new AbortController();
    const options = { signal: listeners.signal };
    document.addEventListener('pointerover', onPointerOver, options);
    document.addEventListener('pointerdown', close, options);
    document.addEventListener('focusin', onFocusIn, options);
    document.addEventListener('focusout', close, options);
    document.addEventListener('keydown', onKeyDown, options);
    document.addEventListener('scroll', close, { ...options, passive: true });
    return () => {
      window.clearTimeout(timer);
      listeners.abort();
    };
  }, []);

  return tooltip;
}
