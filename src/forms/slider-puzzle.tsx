import { DoubleRightOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { SliderChallenge } from '#schemas/api/session.ts'
import { messages } from './messages.ts'
import styles from './slider.module.css'
import { leftAfterKey } from './slider-keys.ts'

export interface SliderPuzzleProps {
  readonly challenge: SliderChallenge
  readonly busy: boolean
  /** The left edge of the piece, in pixels of the picture. */
  onAnswer(left: number): void
}

/** The picture and its handle: dragged, or moved by the arrow keys and answered by Enter. */
export function SliderPuzzle({ challenge, busy, onAnswer }: SliderPuzzleProps) {
  const { background, piece, width, height, pieceSize, pieceTop } = challenge
  const longest = width - pieceSize
  const [left, setLeft] = useState(0)
  const track = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const grabbed = useRef<{ readonly x: number; readonly left: number } | undefined>(undefined)

  // A new picture takes the place of the one that was missed, and goes on being answered by the keyboard.
  useEffect(() => handle.current?.focus(), [])

  function grab(event: PointerEvent<HTMLButtonElement>) {
    if (busy) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grabbed.current = { x: event.clientX, left }
  }

  function drag(event: PointerEvent) {
    const from = grabbed.current
    if (!from || !track.current) return
    // The handle is as wide as the piece; both have the same way to go, whatever size they are drawn in.
    const scale = width / track.current.clientWidth
    setLeft(Math.min(longest, Math.max(0, Math.round(from.left + (event.clientX - from.x) * scale))))
  }

  function drop() {
    if (!grabbed.current) return
    grabbed.current = undefined
    if (left > 0) onAnswer(left)
  }

  function press(event: KeyboardEvent) {
    if (busy) return
    if (event.key === 'Enter') {
      event.preventDefault()
      onAnswer(left)
      return
    }
    const next = leftAfterKey(event, { left, longest })
    if (next === undefined) return
    event.preventDefault()
    setLeft(next)
  }

  const share = (px: number, of: number) => `${(px / of) * 100}%`
  return (
    <div className={styles.puzzle} style={{ maxWidth: width }}>
      <div className={styles.picture} style={{ aspectRatio: `${width} / ${height}` }}>
        <img src={background} alt={messages.sliderPicture} draggable={false} />
        <img
          src={piece}
          alt=""
          draggable={false}
          className={styles.piece}
          style={{ insetInlineStart: share(left, width), top: share(pieceTop, height), width: share(pieceSize, width) }}
        />
      </div>
      <div ref={track} className={styles.track}>
        <span className={styles.way} aria-hidden>
          {messages.sliderWay}
        </span>
        <span className={styles.done} aria-hidden style={{ width: share(left + pieceSize / 2, width) }} />
        <button
          ref={handle}
          type="button"
          role="slider"
          className={styles.handle}
          style={{ insetInlineStart: share(left, width), width: share(pieceSize, width) }}
          aria-label={messages.sliderHandle}
          aria-valuemin={0}
          aria-valuemax={longest}
          aria-valuenow={left}
          aria-disabled={busy}
          onPointerDown={grab}
          onPointerMove={drag}
          onPointerUp={drop}
          onPointerCancel={drop}
          onKeyDown={press}
        >
          <DoubleRightOutlined aria-hidden />
        </button>
      </div>
    </div>
  )
}
