import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '../messages/index.ts';
import { ErrorState } from './ErrorState.tsx';

/** True if a script or style failed to load, as worded by Chromium, Firefox, Safari and Vite. */
export const isLoadError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(
    error.message,
  );

/** React and React Router cache a failed import, so only a reload retries it. */
export function reloadPage(): void {
  // biome-ignore lint/nursery/noJsRestrictedProperties: the user pressed Try Again
  location.reload();
}

export type ErrorBoundaryProps = {
  children: ReactNode;
  /** Replaces the default error state. */
  fallback?: ((retry: () => void) => ReactNode) | undefined;
  onError?: ((error: unknown, info: ErrorInfo) => void) | undefined;
};

type Broken = { broken: boolean; loadFailed: boolean };

export class ErrorBoundary extends Component<ErrorBoundaryProps, Broken> {
  override state: Broken = { broken: false, loadFailed: false };

  static getDerivedStateFromError(error: unknown): Broken {
    return { broken: true, loadFailed: isLoadError(error) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  private readonly retry = (): void => {
    if (this.state.loadFailed) reloadPage();
    else this.setState({ broken: false });
  };

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return this.props.fallback?.(this.retry) ?? <ErrorState text={t.broken} onRetry={this.retry} />;
  }
}
