import { Component, type ReactNode } from 'react';
import { Button } from '#desk/ui/button.tsx';
import { Front } from '#desk/ui/front.tsx';

/** Replaces the desk if its code fails. */
export class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Front title="The desk has failed">
        <p className="text-muted">
          This is a fault of the page. An action that was under way may have been done: look at its order first.
        </p>
        <Button kind="primary" size="large" onClick={() => location.reload()}>
          Reload
        </Button>
      </Front>
    );
  }
}
