import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { messages } from './messages.ts'
import styles from './sign-in.module.css'

const SIGN_IN_WAYS = ['account', 'phone'] as const
export type SignInWay = (typeof SIGN_IN_WAYS)[number]

const TITLES: Readonly<Record<SignInWay, string>> = { account: messages.byAccount, phone: messages.byPhone }

export interface SignInTabsProps {
  readonly way: SignInWay
  onChange(way: SignInWay): void
  readonly children: ReactNode
}

/** The two ways to sign in. Its own, not Ant Design's: this page is loaded by everybody, first. */
export function SignInTabs({ way, onChange, children }: SignInTabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const index = (SIGN_IN_WAYS.indexOf(way) + step + SIGN_IN_WAYS.length) % SIGN_IN_WAYS.length
    const next = SIGN_IN_WAYS[index] ?? way
    onChange(next)
    list.current?.querySelector<HTMLElement>(`[data-way="${next}"]`)?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={messages.ways} className={styles.tabs} onKeyDown={move}>
        {SIGN_IN_WAYS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}-${one}`}
            data-way={one}
            className={styles.tab}
            aria-selected={one === way}
            aria-controls={`${id}-panel`}
            tabIndex={one === way ? 0 : -1}
            onClick={() => onChange(one)}
          >
            {TITLES[one]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${way}`}>
        {children}
      </div>
    </>
  )
}
