import { Alert, Button } from 'antd'
import { Component, type ReactNode } from 'react'
import type { FieldPlan } from '../../compile/plan.ts'
import { messages } from './messages.ts'

interface WidgetBoundaryProps {
  readonly field: FieldPlan
  readonly children: ReactNode
}

/** A widget that fails, or whose code does not arrive, leaves a card in its place; the rest of the page lives on. */
export class WidgetBoundary extends Component<WidgetBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const { field } = this.props
    return (
      <Alert
        type="error"
        showIcon
        title={messages.widgetFailed(field.title, field.widget.type)}
        action={
          <Button size="small" autoInsertSpace={false} onClick={() => this.setState({ failed: false })}>
            {messages.retry}
          </Button>
        }
      />
    )
  }
}

export function UnknownWidget({ field }: { readonly field: FieldPlan }) {
  return <Alert type="error" showIcon title={messages.widgetUnknown(field.title, field.widget.type)} />
}
