import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import classes from './Boundary.module.css';

interface BoundaryProps {
  /** What is shown: another one is tried anew. */
  place: string;
  /** What it may be, and what is kept. */
  advice: string;
  children: ReactNode;
}

interface BoundaryState {
  failedAt: string | null;
}

/** Where a page cannot be shown, such as after a release whose files took the place of those that it asks for. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failedAt: null };

  static getDerivedStateFromProps({ place }: BoundaryProps, { failedAt }: BoundaryState): BoundaryState {
    return { failedAt: failedAt === place || failedAt === '' ? place : null };
  }

  static getDerivedStateFromError(): BoundaryState {
    // Of which place, the next step says.
    return { failedAt: '' };
  }

  override render() {
    if (this.state.failedAt === null) return this.props.children;
    return (
      <div className={classes.failed} role="alert">
        <h1>This page cannot be shown</h1>
        <p>{this.props.advice}</p>
        <Button onClick={() => window.location.reload()}>Load anew</Button>
      </div>
    );
  }
}
