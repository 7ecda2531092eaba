import { Component, type ReactNode } from 'react';

interface ChartBoundaryProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** A chart that fails to load or draw leaves its table, not a blank page. */
export class ChartBoundary extends Component<ChartBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
