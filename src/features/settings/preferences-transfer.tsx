import { CopyOutlined, ImportOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import TextArea from 'antd/es/input/TextArea'
import { type RefObject, useId, useRef, useState } from 'react'
import { messages } from './messages.ts'
import type { Preferences } from './preferences.ts'
import { formatPreferences, parsePreferences } from './preferences-text.ts'
import styles from './settings.module.css'

export type TransferTone = 'success' | 'warning' | 'error'

export interface PreferencesTransferProps {
  readonly preferences: Preferences
  /** Rejects when the browser does not let the console write to the clipboard. */
  copyText(text: string): Promise<void>
  onNotice(tone: TransferTone, text: string): void
  onApply(preferences: Preferences): void
  onReset(): void
}

type Panel = { readonly kind: 'copy'; readonly text: string } | { readonly kind: 'paste' }

/** Preferences to another machine and from there, and back to the first day. */
export function PreferencesTransfer(props: PreferencesTransferProps) {
  const { preferences, copyText, onNotice, onApply, onReset } = props
  const [panel, setPanel] = useState<Panel>()
  const pasteButton = useRef<HTMLButtonElement>(null)

  async function copy() {
    const text = formatPreferences(preferences)
    try {
      await copyText(text)
      onNotice('success', messages.copied)
    } catch {
      // Without https, or without leave, the browser has no clipboard.
      setPanel({ kind: 'copy', text })
    }
  }

  function apply(text: string) {
    const parsed = parsePreferences(text)
    if (parsed.kind === 'foreign') {
      onNotice('error', messages.foreign)
      return
    }
    onApply(parsed.preferences)
    close(pasteButton)
    if (parsed.wrong.length === 0) onNotice('success', messages.applied)
    else onNotice('warning', messages.appliedBut(parsed.wrong.join('、')))
  }

  /** The panel goes with whatever had the focus in it. */
  function close(next: RefObject<HTMLButtonElement | null>) {
    setPanel(undefined)
    next.current?.focus()
  }

  return (
    <div className={styles.transfer}>
      {panel?.kind === 'copy' && <Copied text={panel.text} />}
      {panel?.kind === 'paste' && <Paste onApply={apply} onCancel={() => close(pasteButton)} />}
      <div className={styles.actions}>
        <Button size="small" icon={<CopyOutlined />} onClick={() => void copy()}>
          {messages.copy}
        </Button>
        <Button
          ref={pasteButton}
          size="small"
          icon={<ImportOutlined />}
          aria-expanded={panel?.kind === 'paste'}
          onClick={() => setPanel(panel?.kind === 'paste' ? undefined : { kind: 'paste' })}
        >
          {messages.paste}
        </Button>
        <Button
          size="small"
          icon={<UndoOutlined />}
          onClick={() => {
            onReset()
            onNotice('success', messages.resetDone)
          }}
        >
          {messages.reset}
        </Button>
      </div>
    </div>
  )
}

function Copied({ text }: { readonly text: string }) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{messages.copyByHand}</label>
      <TextArea id={id} readOnly autoFocus rows={5} value={text} onFocus={({ target }) => target.select()} />
    </>
  )
}

function Paste({ onApply, onCancel }: { onApply(text: string): void; onCancel(): void }) {
  const id = useId()
  const [text, setText] = useState('')
  return (
    <>
      <label htmlFor={id}>{messages.pasteHere}</label>
      <TextArea id={id} autoFocus rows={5} value={text} onChange={({ target }) => setText(target.value)} />
      <div className={styles.actions}>
        <Button
          size="small"
          type="primary"
          autoInsertSpace={false}
          disabled={text.trim() === ''}
          onClick={() => onApply(text)}
        >
          {messages.apply}
        </Button>
        <Button size="small" autoInsertSpace={false} onClick={onCancel}>
          {messages.cancel}
        </Button>
      </div>
    </>
  )
}
