import { Component, type ReactNode } from 'react';

/**
 * Keeps what a page throws as it is left, in the cleanup of an effect, from the page that is shown then: its own boundary is gone with it, and
 * without another one React would take everything away.
 */
export class LeavingBoundary extends Component<{ children: ReactNode }> {
  override state = {};

  static getDerivedStateFromError(): object {
    return {};
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
