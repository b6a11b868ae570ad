import { Component, type ReactNode } from 'react';

interface SectionBoundaryProps {
  /** Called once when the section failed. */
  onFailure: (error: unknown) => void;
  /** What is shown then. */
  fallback: (error: unknown, tryAgain: () => void) => ReactNode;
  children: ReactNode;
}

type SectionBoundaryState = { failure: { error: unknown } | undefined };

/** Keeps the failure of a section, to load or to render, from the rest of the page. */
export class SectionBoundary extends Component<SectionBoundaryProps, SectionBoundaryState> {
  override state: SectionBoundaryState = { failure: undefined };

  static getDerivedStateFromError(error: unknown): SectionBoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailure(error);
  }

  tryAgain = () => this.setState({ failure: undefined });

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error, this.tryAgain) : this.props.children;
  }
}
