import { Component, type ErrorInfo, type ReactNode } from 'react';
import { forgetBroken } from '../lazy-part.ts';
import { platformMessages as t } from '../messages/index.ts';
import { ErrorState } from './ErrorState.tsx';

export type ErrorBoundaryProps = {
  children: ReactNode;
  /** Shown instead of the part that broke. */
  fallback?: ((retry: () => void) => ReactNode) | undefined;
  onError?: ((error: unknown, info: ErrorInfo) => void) | undefined;
};

type Broken = { broken: boolean };

/** A part that breaks while rendering breaks alone. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Broken> {
  override state: Broken = { broken: false };

  static getDerivedStateFromError(): Broken {
    return { broken: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  override componentWillUnmount(): void {
    if (this.state.broken) forgetBroken();
  }

  private readonly retry = (): void => {
    forgetBroken();
    this.setState({ broken: false });
  };

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      this.props.fallback?.(this.retry) ?? <ErrorState text={t.ui.broken} onRetry={this.retry} />
    );
  }
}
