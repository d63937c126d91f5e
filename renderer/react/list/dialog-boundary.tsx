import { Component, type ReactNode } from 'react'

interface DialogBoundaryProps {
  readonly children: ReactNode
  onFailed(): void
}

/** A dialog that fails, or whose code does not arrive, leaves the list as it was. */
export class DialogBoundary extends Component<DialogBoundaryProps, { readonly failed: boolean }> {
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
