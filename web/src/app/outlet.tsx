import { Component, memo, type ReactNode } from 'react';
import { useShown } from '#web/navigation/router/provider.tsx';
import type { Shown } from '#web/navigation/router/router.ts';
import { PageFailed } from './page-failed.tsx';

/** Not rendered again while the next page has the same frame. */
const Still = memo(({ frame: Frame }: { frame: NonNullable<Shown['Frame']> }) => <Frame />);

/** The frame of the page; the page stands in its Outlet. */
export function Framed() {
  const shown = useShown();
  const { Frame, failure } = shown;
  return <Failing shown={shown}>{Frame ? <Still frame={Frame} /> : <PageFailed error={failure} />}</Failing>;
}

/** The page within its frame. */
export function Outlet() {
  const shown = useShown();
  const { Page, page, place, failure } = shown;
  if (failure) return <PageFailed error={failure} />;
  return <Failing shown={shown}>{Page && <Page key={`${page} ${place.path}`} />}</Failing>;
}

interface Props {
  shown: Shown;
  children: ReactNode;
}
interface State {
  shown: Shown;
  error?: unknown;
  failed: boolean;
}

/** Shows an error that was thrown while rendering, until the router shows something else. */
class Failing extends Component<Props, State> {
  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }
  static getDerivedStateFromProps({ shown }: Props, state: State): Partial<State> | null {
    return shown === state.shown ? null : { shown, error: undefined, failed: false };
  }
  override state: State = { shown: this.props.shown, failed: false };
  override render(): ReactNode {
    return this.state.failed ? <PageFailed error={this.state.error} /> : this.props.children;
  }
}
