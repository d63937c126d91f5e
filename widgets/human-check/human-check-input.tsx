import { CheckOutlined, DoubleRightOutlined } from '@ant-design/icons'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { InputProps } from '#renderer/widget.ts'
import { controlAttributes } from '../control-attributes.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { formatCheck } from './check-text.ts'
import styles from './human-check.module.css'
import { messages } from './messages.ts'
import { slideByDrag, slideByKey } from './slide.ts'

const WHOLE_PERCENT = 100

/** Dragged to its end, or moved there by the keyboard, it is passed for good; let go before, it springs back. */
export function HumanCheckInput(props: InputProps<unknown>) {
  const { value, onChange, onBlur, readOnly, invalid } = props
  const [slid, setSlid] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const track = useRef<HTMLDivElement>(null)
  /** Where the pointer took hold; null: nobody drags. */
  const grabbedAt = useRef<number | null>(null)
  const passed = value === true
  if (readOnly) return <ReadOnlyText {...props} text={formatCheck(value)} />

  const at = passed ? 1 : slid
  const release = () => {
    grabbedAt.current = null
    setHeld(false)
    setSlid(0)
  }
  const slide = (next: number) => {
    if (next < 1) {
      setSlid(next)
      return
    }
    release()
    onChange(true)
  }
  const grab = (event: PointerEvent<HTMLButtonElement>) => {
    if (passed) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grabbedAt.current = event.clientX
    setHeld(true)
  }
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    const from = grabbedAt.current
    if (from === null || !track.current) return
    slide(slideByDrag(event.clientX - from, track.current.clientWidth - event.currentTarget.offsetWidth))
  }
  const press = (event: KeyboardEvent) => {
    const next = passed ? undefined : slideByKey(event.key, slid)
    if (next === undefined) return
    event.preventDefault()
    slide(next)
  }
  return (
    <div
      ref={track}
      className={styles.track}
      data-passed={passed}
      data-invalid={invalid}
      style={{ '--at': at } as CSSProperties}
    >
      <span className={styles.way} aria-hidden />
      <span className={styles.text} aria-hidden>
        {passed ? messages.checkPassed : messages.checkHint}
      </span>
      <button
        {...controlAttributes(props)}
        type="button"
        role="slider"
        className={isHeld ? styles.handle : `${styles.handle} ${styles.springing}`}
        aria-valuemin={0}
        aria-valuemax={WHOLE_PERCENT}
        aria-valuenow={Math.round(at * WHOLE_PERCENT)}
        aria-valuetext={passed ? messages.checkPassed : messages.checkHint}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={press}
        onBlur={() => {
          release()
          onBlur?.()
        }}
      >
        {passed ? <CheckOutlined aria-hidden /> : <DoubleRightOutlined aria-hidden />}
      </button>
    </div>
  )
}
