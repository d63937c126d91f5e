import { Button } from 'antd'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { loadChunk } from '../boot/load-chunk.ts'
import { messages } from './messages.ts'
import styles from './public.module.css'

export interface LazyScreenProps<Props> {
  /** The same function for the same screen: it is loaded when it changes. */
  load(): Promise<ComponentType<Props>>
  children(Screen: ComponentType<Props>): ReactNode
}

type Loaded<Props> =
  | { readonly kind: 'loaded'; readonly Screen: ComponentType<Props> }
  | { readonly kind: 'failed' }
  | { readonly kind: 'loading' }

/** A screen outside of the console that is loaded when it is needed; without the network, a way to try again. */
export function LazyScreen<Props>({ load, children }: LazyScreenProps<Props>) {
  const [loaded, setLoaded] = useState<Loaded<Props>>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let abandoned = false
    const show = (outcome: Loaded<Props>) => {
      if (!abandoned) setLoaded(outcome)
    }
    show({ kind: 'loading' })
    loadChunk(load).then(
      (Screen) => show({ kind: 'loaded', Screen }),
      () => show({ kind: 'failed' }),
    )
    return () => {
      abandoned = true
    }
  }, [load, attempt])

  switch (loaded.kind) {
    case 'loaded':
      return children(loaded.Screen)
    case 'loading':
      return <p className={styles.loading}>{messages.loading}</p>
    case 'failed':
      return (
        <div role="alert" className={styles.missing}>
          <p>{messages.pageMissing}</p>
          <Button autoInsertSpace={false} onClick={() => setAttempt(attempt + 1)}>
            {messages.retry}
          </Button>
        </div>
      )
  }
}
