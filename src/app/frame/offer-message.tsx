import { Button, type message } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useShortcut } from '#renderer/react/shortcuts/use-shortcut.ts'
import type { Notice, NoticeTone } from '#src/platform/notice-board.ts'
import styles from './offer-message.module.css'
import { frameShortcuts } from './shortcuts.ts'

/** Long enough to read, to see that it was the wrong row, and to get there. */
const OFFER_MS = 10_000

type Offer = NonNullable<Extract<Notice, { readonly kind: 'message' }>['offer']>
interface OfferMessage {
  readonly tone: NoticeTone
  readonly text: string
  readonly offer: Offer
}

let shown = 0
/** Those that stand there, the newest last: the keys are for that one. */
const standing: string[] = []

/** A line that offers something. Each is its own: of two rows of which the same is said, each has its button. */
export function showOffer(
  messageApi: Pick<ReturnType<typeof message.useMessage>[0], 'open' | 'destroy'>,
  { tone, text, offer }: OfferMessage,
): void {
  shown += 1
  const key = `offer ${shown}`
  const content = <OfferText id={key} text={text} offer={offer} onOver={() => messageApi.destroy(key)} />
  void messageApi.open({ type: tone, key, duration: 0, content })
}

interface OfferTextProps {
  readonly id: string
  readonly text: string
  readonly offer: Offer
  onOver(): void
}

/** Goes after a while, and stays for as long as the pointer or the focus is on it. */
function OfferText({ id, text, offer, onOver }: OfferTextProps) {
  const [holds, setHolds] = useState({ pointer: false, focus: false })
  const [isRunning, setRunning] = useState(false)
  const isHeld = holds.pointer || holds.focus || isRunning
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => over.current(), OFFER_MS)
    return () => clearTimeout(timer)
  }, [isHeld])

  useEffect(() => {
    standing.push(id)
    return () => {
      standing.splice(standing.indexOf(id), 1)
    }
  }, [id])
  useShortcut(frameShortcuts.accept, () => {
    if (standing.at(-1) === id && !isRunning) void accept()
  })

  async function accept() {
    setRunning(true)
    await offer.run()
    onOver()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Where the pointer is, decides only how long it stays.
    <span
      className={styles.offer}
      onMouseEnter={() => setHolds((held) => ({ ...held, pointer: true }))}
      onMouseLeave={() => setHolds((held) => ({ ...held, pointer: false }))}
      onFocus={() => setHolds((held) => ({ ...held, focus: true }))}
      onBlur={() => setHolds((held) => ({ ...held, focus: false }))}
    >
      {text}
      <Button
        type="link"
        size="small"
        autoInsertSpace={false}
        loading={isRunning}
        aria-keyshortcuts="Alt+Z"
        title={frameShortcuts.accept.keys[0]}
        onClick={() => void accept()}
      >
        {offer.title}
      </Button>
      <span
        key={String(isHeld)}
        className={`${styles.left} ${isHeld ? styles.held : ''}`}
        style={{ animationDuration: `${OFFER_MS}ms` }}
        aria-hidden
      />
    </span>
  )
}
