import type { ReactNode } from 'react';
import { Component } from 'react';
import { BrokenScreen } from './broken-screen.tsx';

interface Props {
  place: 'app' | 'page';
  children: ReactNode;
}

export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <BrokenScreen error={this.state.error} wholeApp={this.props.place === 'app'} onClear={() => this.setState({ error: undefined })} />
    );
  }
}
