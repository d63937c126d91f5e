import { DisconnectOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { StateCard } from '#renderer/react/states/state-card.tsx'
import { ChunkLoadError } from '../boot/load-chunk.ts'
import { messages } from '../messages.ts'
import { errorDetails } from './error-details.ts'
import styles from './page-frame.module.css'
import { PageFrame } from './page-frame.tsx'

interface PageBoundaryProps {
  readonly title: string
  /** Where the page lives, for the details that go to support. */
  readonly path: string
  onCopy(text: string): void
  readonly children: ReactNode
}

interface PageBoundaryState {
  readonly error: unknown
  readonly failed: boolean
  readonly componentStack: string
  readonly at: number
}

const SOUND: PageBoundaryState = { error: undefined, failed: false, componentStack: '', at: 0 }

/** A page that fails shows a card in its place; the shell and the other pages live on. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state = SOUND

  static getDerivedStateFromError(error: unknown): Partial<PageBoundaryState> {
    return { error, failed: true, at: Date.now() }
  }

  override componentDidCatch(_error: unknown, { componentStack }: ErrorInfo) {
    this.setState({ componentStack: componentStack ?? '' })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const { title, path, onCopy } = this.props
    const { error, componentStack, at } = this.state
    const details = errorDetails({ error, path, componentStack, at })
    const chunkMissing = error instanceof ChunkLoadError
    return (
      <PageFrame title={title}>
        <div className={styles.state}>
          <StateCard
            role="alert"
            icon={chunkMissing ? <DisconnectOutlined /> : <WarningOutlined />}
            title={chunkMissing ? messages.chunkTitle : messages.crashTitle}
            actions={
              <>
                {/* A chunk that failed stays failed for the module loader: only a new page load helps. */}
                <Button
                  type="primary"
                  autoInsertSpace={false}
                  onClick={() => (chunkMissing ? location.reload() : this.setState(SOUND))}
                >
                  {chunkMissing ? messages.reload : messages.retry}
                </Button>
                <Button onClick={() => onCopy(details)}>{messages.copyDetails}</Button>
              </>
            }
          >
            <p>{chunkMissing ? messages.chunkText : messages.crashText}</p>
            <pre className={styles.details}>{error instanceof Error ? error.message : String(error)}</pre>
          </StateCard>
        </div>
      </PageFrame>
    )
  }
}
