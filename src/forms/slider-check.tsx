import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import type { SliderChallenge } from '#schemas/api/session.ts'
import { messages } from './messages.ts'
import styles from './slider.module.css'
import { SliderPuzzle } from './slider-puzzle.tsx'
import type { SliderService } from './sms-service.ts'

const WIDTH_PX = 480

export interface SliderCheckProps {
  readonly service: SliderService
  /** New for each challenge. */
  createKey(): string
  onPassed(ticket: string): void
  onClose(): void
}

type Shown =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'open'; readonly challenge: SliderChallenge }

/** Shows that a human asks: a piece is moved along a picture until it closes the gap. */
export function SliderCheck({ service, createKey, onPassed, onClose }: SliderCheckProps) {
  const [key, setKey] = useState(createKey)
  const [shown, setShown] = useState<Shown>({ kind: 'loading' })
  const [missed, setMissed] = useState<string>()
  const [busy, setBusy] = useState(false)
  const content = useRef<HTMLDivElement>(null)

  // Not a query: the public pages do without the query library, and a challenge must not be cached anyway.
  useEffect(() => {
    const abandoned = new AbortController()
    setShown({ kind: 'loading' })
    service.challenge(key, abandoned.signal).then(
      (challenge) => setShown({ kind: 'open', challenge }),
      () => {
        if (!abandoned.signal.aborted) setShown({ kind: 'failed' })
      },
    )
    return () => abandoned.abort()
  }, [service, key])

  async function answer(left: number) {
    setBusy(true)
    const outcome = await service.check(key, left)
    setBusy(false)
    if (outcome.kind === 'passed') return onPassed(outcome.ticket)
    setMissed(outcome.text)
    // A challenge takes one answer.
    setKey(createKey())
  }

  function refresh() {
    setMissed(undefined)
    setKey(createKey())
  }

  const focusHandle = () => content.current?.querySelector<HTMLElement>('[role="slider"]')?.focus()
  return (
    <AppModal
      open
      title={messages.sliderTitle}
      widthPx={WIDTH_PX}
      onCloseRequest={onClose}
      onSettled={(isOpen) => isOpen && focusHandle()}
      footer={
        <>
          <Button type="text" autoInsertSpace={false} disabled={busy} onClick={refresh}>
            {messages.sliderRefresh}
          </Button>
          <Button autoInsertSpace={false} onClick={onClose}>
            {messages.cancel}
          </Button>
        </>
      }
    >
      <div ref={content}>
        <p className={styles.hint}>{messages.sliderHint}</p>
        {shown.kind === 'open' ? (
          <SliderPuzzle key={key} challenge={shown.challenge} busy={busy} onAnswer={(left) => void answer(left)} />
        ) : (
          <div className={styles.waiting}>
            {shown.kind === 'loading' ? (
              messages.sliderLoading
            ) : (
              <Button autoInsertSpace={false} onClick={refresh}>
                {messages.sliderFailed}
              </Button>
            )}
          </div>
        )}
        <div role="alert" className={styles.missed}>
          {missed}
        </div>
      </div>
    </AppModal>
  )
}
