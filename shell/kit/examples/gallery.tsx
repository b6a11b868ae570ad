import type { ComponentType, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { EXAMPLES as carousel } from './carousel.tsx';
import { EXAMPLES as content } from './content.tsx';
import { EXAMPLES as dialog } from './dialog.tsx';
import { EXAMPLES as kit } from './kit.tsx';

const ALL = { ...kit, ...content, ...carousel, ...dialog };

/**
 * Shows the example that the address names after its `#`, at once.
 * @param Theme what the shell puts around sections for their theme
 * @throws where there is no such example
 */
export function showExample(root: Element, Theme: ComponentType<{ children: ReactNode }>): void {
  const [, Example] = Object.entries(ALL).find(([name]) => `#${name}` === window.location.hash) ?? [];
  if (!Example) throw new Error(`There is no example ${window.location.hash}`);
  flushSync(() =>
    createRoot(root).render(
      <Theme>
        <MemoryRouter>
          <Example />
        </MemoryRouter>
      </Theme>,
    ),
  );
}
