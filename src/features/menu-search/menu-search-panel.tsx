import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo } from 'react'
import { EmptyResult } from './empty-result.tsx'
import styles from './menu-search-panel.module.css'
import { messages } from './messages.ts'
import { optionId, type ResultGroup, ResultList } from './result-list.tsx'
import type { SearchEntry } from './search-index.ts'
import { useListbox } from './use-listbox.ts'
import { type ReadingsLoader, useSearchIndex } from './use-search-index.ts'

export interface MenuSearchPanelProps {
  readonly entries: readonly SearchEntry[]
  readonly loadReadings: ReadingsLoader
  readonly listId: string
  readonly typed: string
  renderIcon(entry: SearchEntry): ReactNode
  onPick(entry: SearchEntry): void
  /** The id of the active option, for the combobox. */
  onActive(id: string | undefined): void
  /** Something was picked. */
  onDone(): void
}

export interface SearchPanelHandle {
  handleKey(event: KeyboardEvent): void
}

/** The list below the box: every entry of the menu, or those that match what was typed. */
export function MenuSearchPanel(props: MenuSearchPanelProps & { readonly ref?: Ref<SearchPanelHandle> }) {
  const { entries, loadReadings, listId, typed, renderIcon, onPick, onActive, onDone, ref } = props
  const { index, pinyin } = useSearchIndex(entries, loadReadings)
  const results = useMemo(
    () => (typed.trim() === '' ? entries.map((entry) => ({ entry, ranges: [] })) : index.search(typed)),
    [typed, entries, index],
  )
  const pick = (entry: SearchEntry) => {
    if (entry.problem !== undefined) return
    onPick(entry)
    onDone()
  }
  const listKey = `${typed} ${pinyin}`
  const { active, handleKey } = useListbox({
    listKey,
    count: results.length,
    onPick(at) {
      const picked = results[at]
      if (picked !== undefined) pick(picked.entry)
    },
  })
  useImperativeHandle(ref, () => ({ handleKey }))
  const activeId = results.length === 0 ? undefined : optionId(listId, active)
  useEffect(() => onActive(activeId), [activeId, onActive])
  const groups: readonly ResultGroup<SearchEntry>[] = [{ title: undefined, results }]

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
    <div className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
      {results.length === 0 ? (
        <EmptyResult />
      ) : (
        <ResultList
          id={listId}
          listKey={listKey}
          groups={groups}
          active={active}
          renderIcon={renderIcon}
          onPick={pick}
        />
      )}
      {pinyin === 'missing' && <p className={styles.note}>{messages.noPinyin}</p>}
      <p className={styles.spoken} role="status">
        {typed.trim() === '' ? '' : results.length === 0 ? messages.nothingFound : messages.found(results.length)}
      </p>
    </div>
  )
}
