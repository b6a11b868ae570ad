import { useEffect } from 'react';
import { closestElement } from '../bootstrap/events.ts';
import { useLazyModule } from '../use-lazy-module.ts';

const loadLayer = () => import(/* webpackChunkName: "tooltips" */ './TooltipLayer.tsx');

/** Explains icons with `data-tooltip` to those who point at them or reach them by keyboard. */
export function Tooltips() {
  const [layer, fetchLayer] = useLazyModule(loadLayer);

  useEffect(() => {
    const fetchAtTarget = (event: Event) => {
      if (closestElement(event, '[data-tooltip]')) fetchLayer();
    };
    if (document.querySelector('[data-tooltip]:is(:hover,:focus)')) fetchLayer();
    document.addEventListener('pointerover', fetchAtTarget);
    document.addEventListener('focusin', fetchAtTarget);
    return () => {
      document.removeEventListener('pointerover', fetchAtTarget);
      document.removeEventListener('focusin', fetchAtTarget);
    };
  }, [fetchLayer]);

  return layer ? <layer.TooltipLayer /> : null;
}
