import { Button, Checkbox, Input } from 'antd'
import { type CSSProperties, useLayoutEffect, useState } from 'react'
import { textsOfColumn } from '../engine/arrange-rows.ts'
import type { Column } from '../engine/column.ts'
import { messages } from '../messages.ts'
import { FloatingPanel } from '../react/floating-panel.tsx'
import type { RowsEngine } from './rows-engine.ts'
import styles from './rows-grid.module.css'
import { textOfCell } from './use-arrangement.ts'

interface FilterPanelProps {
  readonly engine: RowsEngine
  readonly column: Column
  readonly anchor: DOMRect
  readonly container: HTMLElement
  /** Those that are shown now; undefined: all. */
  readonly chosen: ReadonlySet<string> | undefined
  /** Null: all. */
  onFilter(texts: ReadonlySet<string> | null): void
  onClose(): void
}

const PANEL_WIDTH_PX = 280
const GAP_PX = 4
/** More are found by searching. */
const MOST_LISTED = 200

/** What a column holds, to choose from: the rows that hold something else are not shown. */
export function FilterPanel({ engine, column, anchor, container, chosen, onFilter, onClose }: FilterPanelProps) {
  const texts = useTexts(engine, column)
  /** Undefined: all of them, whichever they are by now. */
  const [chosenNow, setChosen] = useState(chosen)
  const wanted = chosenNow ?? new Set(texts.map(({ text }) => text))
  const [searched, setSearched] = useState('')
  const found = texts.filter(({ text }) => text.toLowerCase().includes(searched.trim().toLowerCase()))
  const foundAll = found.every(({ text }) => wanted.has(text))
  const foundSome = found.some(({ text }) => wanted.has(text))
  // Of those that are searched for, the others are not meant.
  const result =
    searched.trim() === '' ? wanted : new Set(found.flatMap(({ text }) => (wanted.has(text) ? [text] : [])))

  function choose(changed: readonly { readonly text: string }[], on: boolean) {
    const next = new Set(wanted)
    for (const { text } of changed) {
      if (on) next.add(text)
      else next.delete(text)
    }
    setChosen(next)
  }

  function confirm() {
    onFilter(texts.every(({ text }) => result.has(text)) ? null : result)
    onClose()
  }

  const place: CSSProperties = {
    top: anchor.bottom + GAP_PX,
    left: Math.max(GAP_PX, Math.min(anchor.left, window.innerWidth - PANEL_WIDTH_PX - GAP_PX)),
    width: `min(${PANEL_WIDTH_PX}px, calc(100vw - ${GAP_PX * 2}px))`,
    maxHeight: `max(240px, calc(100vh - ${anchor.bottom + GAP_PX * 2}px))`,
  }
  return (
    <FloatingPanel
      title={messages.filterOf(column.title)}
      container={container}
      place={place}
      takesFocus
      onClose={onClose}
      refocus={() => engine.headers.focus(column.key)}
    >
      <Input
        allowClear
        aria-label={messages.filterSearch}
        placeholder={messages.filterSearch}
        value={searched}
        onChange={({ target }) => setSearched(target.value)}
        onPressEnter={confirm}
      />
      <Checkbox
        className={styles.all ?? ''}
        checked={foundAll && found.length > 0}
        indeterminate={foundSome && !foundAll}
        onChange={({ target }) => choose(found, target.checked)}
      >
        {messages.filterAll}
      </Checkbox>
      <ul className={styles.texts}>
        {found.slice(0, MOST_LISTED).map((each) => (
          <li key={each.text}>
            <Checkbox checked={wanted.has(each.text)} onChange={({ target }) => choose([each], target.checked)}>
              {messages.textCount(each.text === '' ? messages.emptyText : each.text, each.count)}
            </Checkbox>
          </li>
        ))}
      </ul>
      {found.length > MOST_LISTED && <p className={styles.hint}>{messages.moreTexts(found.length - MOST_LISTED)}</p>}
      <div className={styles.confirm}>
        {result.size === 0 && (
          <span role="status" className={styles.hint}>
            {messages.filterNothing}
          </span>
        )}
        <Button type="primary" autoInsertSpace={false} disabled={result.size === 0} onClick={confirm}>
          {messages.confirm}
        </Button>
      </div>
    </FloatingPanel>
  )
}

/** What the column holds, as it reads by now: names of other rows come after their ids. */
function useTexts(engine: RowsEngine, column: Column) {
  const [texts, setTexts] = useState(() => readTexts(engine, column))
  useLayoutEffect(() => column.choices?.subscribe(() => setTexts(readTexts(engine, column))), [engine, column])
  return texts
}

function readTexts(engine: RowsEngine, column: Column) {
  return textsOfColumn(engine.store.rows, column, textOfCell(engine))
}
