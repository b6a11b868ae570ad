import { Component, type ReactNode } from 'react';

interface SectionBoundaryProps {
  /** Called once when the section failed. */
  onFailure: () => void;
  fallback: (tryAgain: () => void) => ReactNode;
  children: ReactNode;
}

interface SectionBoundaryState {
  failed: boolean;
}

/** Keeps the failure of a section, to load or to render, from the rest of the page. */
export class SectionBoundary extends Component<SectionBoundaryProps, SectionBoundaryState> {
  override state: SectionBoundaryState = { failed: false };

  static getDerivedStateFromError(): SectionBoundaryState {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailure();
  }

  tryAgain = () => this.setState({ failed: false });

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.tryAgain) : this.props.children;
  }
}
