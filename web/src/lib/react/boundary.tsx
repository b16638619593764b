import { Component, type ReactNode } from 'react';

interface Props {
  /** The boundary tries again when this changes. */
  resetOn?: unknown;
  /** Shown in place of what failed; nothing, unless told otherwise. */
  fallback?(error: unknown): ReactNode;
  children: ReactNode;
}
interface State {
  resetOn: unknown;
  failed: boolean;
  error?: unknown;
}

/** Keeps an error of its children from taking the whole page away. */
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
