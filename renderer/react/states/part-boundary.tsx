import { Component, type ReactNode } from 'react'

interface PartBoundaryProps {
  readonly children: ReactNode
  onFailed(): void
}

/** A part of a page that fails, or whose code does not arrive, such as a dialog, leaves the rest as it was. */
export class PartBoundary extends Component<PartBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.onFailed()
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
