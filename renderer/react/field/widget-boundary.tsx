import { CloseCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import type { FieldPlan } from '../../compile/plan.ts'
import { messages } from './messages.ts'
import styles from './widget-boundary.module.css'

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
      <FailedWidget text={messages.widgetFailed(field.title, field.widget.type)}>
        <Button size="small" autoInsertSpace={false} onClick={() => this.setState({ failed: false })}>
          {messages.retry}
        </Button>
      </FailedWidget>
    )
  }
}

export function UnknownWidget({ field }: { readonly field: FieldPlan }) {
  return <FailedWidget text={messages.widgetUnknown(field.title, field.widget.type)} />
}

/** Here with the page: what cannot be loaded is told by what is there already. */
function FailedWidget({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div role="alert" className={styles.failed}>
      <CloseCircleFilled aria-hidden />
      {text}
      {children}
    </div>
  )
}
