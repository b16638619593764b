import { Component, type ReactNode } from 'react';

interface Props {
  /** The boundary renders its children again when this changes. */
  resetOn?: unknown;
  /** Rendered in place of the failed children. Renders nothing if absent. */
  fallback?(error: unknown): ReactNode;
  children: ReactNode;
}
interface State {
  resetOn: unknown;
  failed: boolean;
  error?: unknown;
}

/** Catches the errors of its children, so that the rest of the page stays. */
export class Boundary extends Component<Props, State> {
  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }
  static getDerivedStateFromProps({ resetOn }: Props, state: State): State | null {
    return resetOn === state.resetOn ? null : { resetOn, failed: false };
  }
  override state: State = { resetOn: this.props.resetOn, failed: false };
  override render(): ReactNode {
    const { fallback, children } = this.props;
    return this.state.failed ? (fallback?.(this.state.error) ?? null) : children;
  }
}
