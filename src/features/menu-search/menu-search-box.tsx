import { SearchOutlined } from '@ant-design/icons'
import { type ComponentType, type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { isComposingKey } from '#renderer/react/shortcuts/composing-key.ts'
import { ariaKeys, hasMacKeys, keysText } from '#renderer/react/shortcuts/shortcut.ts'
import styles from './menu-search-box.module.css'
import type { MenuSearchPanelProps, SearchPanelHandle } from './menu-search-panel.tsx'
import { messages } from './messages.ts'
import { searchShortcuts } from './shortcuts.ts'

export interface MenuSearchBoxProps {
  /** The list of results, when it has arrived; it is asked for by `onNeeded`. */
  readonly Panel: ComponentType<MenuSearchPanelProps & { readonly ref?: Ref<SearchPanelHandle> }> | undefined
  /** What the panel shows; the box itself does not look at it. */
  readonly panelProps: Omit<MenuSearchPanelProps, 'listId' | 'typed' | 'onActive' | 'onDone'>
  /** The box is used for the first time. */
  onNeeded(): void
}

/** The menu search in the header. Only this box is there from the start; list, matching and pinyin come with its use. */
export function MenuSearchBox({ Panel, panelProps, onNeeded }: MenuSearchBoxProps) {
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const panel = useRef<SearchPanelHandle>(null)
  const shown = open && Panel !== undefined
  const listed = shown && active !== undefined

  function begin() {
    onNeeded()
    setOpen(true)
  }

  function end() {
    setOpen(false)
    setTyped('')
    setActive(undefined)
  }

  function handleKey(event: KeyboardEvent) {
    if (isComposingKey(event.nativeEvent)) return
    if (event.key === 'Escape' && (open || typed !== '')) {
      event.preventDefault()
      end()
    } else if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      begin()
    } else panel.current?.handleKey(event)
  }

  return (
    <search className={styles.search}>
      <SearchOutlined className={styles.icon ?? ''} aria-hidden />
      <input
        ref={input}
        type="text"
        role="combobox"
        className={styles.input}
        aria-label={messages.searchMenu}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={listed}
        aria-controls={listed ? listId : undefined}
        aria-activedescendant={listed ? active : undefined}
        aria-keyshortcuts={ariaKeys(searchShortcuts.palette)}
        placeholder={messages.askForText}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onFocus={onNeeded}
        onClick={begin}
        onChange={(event) => {
          setTyped(event.target.value)
          begin()
        }}
        onKeyDown={handleKey}
        // The panel keeps the focus here while it is clicked into.
        onBlur={end}
      />
      {!open && <kbd className={styles.keys}>{keysText(searchShortcuts.palette, hasMacKeys())}</kbd>}
      {shown && (
        <Panel
          {...panelProps}
          ref={panel}
          listId={listId}
          typed={typed}
          onActive={setActive}
          onDone={() => {
            end()
            input.current?.blur()
          }}
        />
      )}
    </search>
  )
}
