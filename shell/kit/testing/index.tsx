import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { type Notice, useNotices } from '../src/notices.ts';
import { Site } from './Site.tsx';

/** Renders part of a section as the shell would: inside its theme and its router, at an address of the site. */
export function renderInKit(ui: ReactElement, { address = '/' } = {}): RenderResult {
  return render(ui, { wrapper: ({ children }) => <Site address={address}>{children}</Site> });
}

/** The notice that the shell would show now. */
export function shownNotice(): Notice | undefined {
  return useNotices.getState().notices.find(({ open }) => open);
}

/** Makes the page as it was before any notice. */
export function forgetNotices(): void {
  useNotices.setState({ notices: [] });
}

export { hydrateInKit } from './hydrate.tsx';
