import { SearchOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { hasMacKeys, isPressed, shownKeys } from '#renderer/react/shortcuts/shortcut.ts'
import styles from './command-palette.module.css'
import { EmptyResult } from './empty-result.tsx'
import type { MenuMemory } from './menu-memory.ts'
import { messages } from './messages.ts'
import type { PaletteAction } from './palette-action.ts'
import { paletteGroups } from './palette-groups.ts'
import { optionId, ResultList } from './result-list.tsx'
import type { SearchEntry } from './search-index.ts'
import { paletteShortcuts } from './shortcuts.ts'
import { type FindRecords, useFoundRecords } from './use-found-records.ts'
import { useListbox } from './use-listbox.ts'
import { type ReadingsLoader, useSearchIndex } from './use-search-index.ts'

export interface CommandPaletteProps {
  readonly entries: readonly SearchEntry[]
  readonly actions: readonly PaletteAction[]
  /** Found by what is typed, and not shown before: there may be one for each page. */
  readonly furtherActions?: readonly PaletteAction[]
  /** Finds what has to be asked for; absent: nothing. Rejects when it cannot be had. */
  readonly findRecords?: FindRecords
  readonly memory: MenuMemory
  readonly loadReadings: ReadingsLoader
  renderIcon(entry: SearchEntry): ReactNode
  onPick(entry: SearchEntry): void
  onClose(): void
}

interface PaletteEntry extends SearchEntry {
  readonly action?: PaletteAction
}

/** Pages and actions, found by a few letters. Mounted is open. */
export function CommandPalette(props: CommandPaletteProps) {
  const { entries, actions, furtherActions = NONE, memory, loadReadings, renderIcon, onPick, onClose } = props
  const listId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [remembered, setRemembered] = useState(() => memory.read())
  const all = useMemo<readonly PaletteEntry[]>(
    () => [...entries, ...[...actions, ...furtherActions].map(toEntry)],
    [entries, actions, furtherActions],
  )
  const { index, pinyin } = useSearchIndex<PaletteEntry>(all, loadReadings)
  const found = useFoundRecords(typed, props.findRecords)
  const groups = useMemo(
    () =>
      paletteGroups<PaletteEntry>({
        typed,
        index,
        entries,
        actions: actions.map(toEntry),
        records: found.records.map(toEntry),
        remembered,
      }),
    [typed, index, entries, actions, found.records, remembered],
  )
  const shown = groups.flatMap(({ results }) => results.map(({ entry }) => entry))
  const listKey = `${typed} ${pinyin}`
  const { active, handleKey } = useListbox({
    listKey,
    count: shown.length,
    onPick(at) {
      const entry = shown[at]
      if (entry !== undefined) pick(entry)
    },
  })
  const current = shown[active]

  useEffect(() => {
    const element = dialog.current
    // The element's own focus trap, backdrop and return of the focus.
    element?.showModal()
    return () => element?.close()
  }, [])

  function pick(entry: PaletteEntry) {
    if (entry.problem !== undefined) return
    onClose()
    if (entry.action === undefined) onPick(entry)
    else entry.action.run()
  }

  function toggleFavourite(entry: PaletteEntry) {
    setRemembered(memory.toggleFavourite(entry.id))
  }

  function isMarked(entry: PaletteEntry | undefined): boolean {
    return entry !== undefined && remembered.favourites.includes(entry.id)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (handleKey(event)) return
    if (!isPressed(paletteShortcuts.favourite, event) || current === undefined || current.action !== undefined) return
    // Otherwise the browser would make a bookmark.
    event.preventDefault()
    toggleFavourite(current)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={messages.palette}
      onClose={onClose}
      onClick={({ target, currentTarget }: MouseEvent) => {
        // Only the backdrop is the dialog itself.
        if (target === currentTarget) onClose()
      }}
    >
      <div className={styles.body}>
        <div className={styles.field}>
          <SearchOutlined className={styles.icon ?? ''} aria-hidden />
          <input
            type="text"
            role="combobox"
            className={styles.input}
            aria-label={messages.palettePlaceholder}
            aria-autocomplete="list"
            aria-expanded={shown.length > 0}
            aria-controls={shown.length > 0 ? listId : undefined}
            aria-activedescendant={current === undefined ? undefined : optionId(listId, active)}
            placeholder={messages.palettePlaceholder}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        {shown.length === 0 ? (
          <EmptyResult searching={found.state === 'searching'} />
        ) : (
          <ResultList<PaletteEntry>
            id={listId}
            listKey={listKey}
            groups={groups}
            active={active}
            onPick={pick}
            renderIcon={(entry) => entry.action?.icon ?? renderIcon(entry)}
            renderEnd={(entry) =>
              entry.action === undefined ? (
                <FavouriteMark marked={isMarked(entry)} onToggle={() => toggleFavourite(entry)} />
              ) : (
                entry.action.keys !== undefined && <kbd className={styles.keys}>{entry.action.keys}</kbd>
              )
            }
          />
        )}
        <Footer />
        <p className={styles.spoken} role="status">
          {spokenFor({ typed, count: shown.length, marked: isMarked(current) })}
        </p>
        {found.state === 'failed' && <p className={styles.note}>{messages.recordsMissing}</p>}
        {pinyin === 'missing' && <p className={styles.note}>{messages.noPinyin}</p>}
      </div>
    </dialog>
  )
}

const NONE: readonly PaletteAction[] = []

function toEntry(action: PaletteAction): PaletteEntry {
  return { id: `action ${action.id}`, title: action.title, group: action.group ?? [], action }
}

interface Spoken {
  readonly typed: string
  readonly count: number
  /** The active result is a favourite. */
  readonly marked: boolean
}

function spokenFor({ typed, count, marked }: Spoken): string {
  if (count === 0) return messages.nothingFound
  const found = typed.trim() === '' ? [] : [messages.found(count)]
  return [...found, ...(marked ? [messages.isFavourite] : [])].join('，')
}

/** For the mouse; the keyboard has Ctrl+D, and a status says what is marked. Options can hold no buttons. */
function FavouriteMark({ marked, onToggle }: { readonly marked: boolean; onToggle(): void }) {
  return (
    <span
      aria-hidden
      className={styles.mark}
      data-marked={marked}
      title={marked ? messages.unfavourite : messages.favourite}
      onClick={(event) => {
        event.stopPropagation()
        onToggle()
      }}
    >
      {marked ? <StarFilled /> : <StarOutlined />}
    </span>
  )
}

function Footer() {
  const mac = hasMacKeys()
  return (
    <p className={styles.footer}>
      {Object.values(paletteShortcuts).map((shortcut) => (
        <span key={shortcut.label}>
          <kbd className={styles.keys}>{shownKeys(shortcut, mac).flat().join(' ')}</kbd> {shortcut.label}
        </span>
      ))}
    </p>
  )
}
