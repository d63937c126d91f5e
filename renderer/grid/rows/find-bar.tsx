import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef } from 'antd'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import thumbSize from '../../react/overlay/thumb-size.module.css'
import { selectCell } from '../engine/selection-moves.ts'
import { messages } from '../messages.ts'
import type { RowsEngine } from './rows-engine.ts'
import styles from './rows-grid.module.css'
import { textOfCell } from './use-arrangement.ts'

interface FindBarProps {
  readonly engine: RowsEngine
  /** Another number: it was asked for again. */
  readonly asked: number
  onClose(): void
}

interface FoundCell {
  readonly id: string
  readonly key: string
}

/** Finds texts in the shown cells: how many there are, and one after the other. */
export function FindBar({ engine, asked, onClose }: FindBarProps) {
  const { shown } = engine
  const input = useRef<InputRef>(null)
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly FoundCell[]>([])
  const [at, setAt] = useState(0)
  const places = useRef<ReadonlySet<string>>(new Set())

  function look(searched: string, from: number) {
    const next = findCells(engine, searched)
    places.current = new Set(next.map(placeOf))
    setFound(next)
    setAt(Math.max(0, Math.min(from, next.length - 1)))
    engine.view?.refresh()
    return next
  }

  function show(cell: FoundCell | undefined) {
    const position = cell && engine.view?.positionOf(cell.id, cell.key)
    if (position) engine.view?.select(selectCell(position))
  }

  function go(by: 1 | -1) {
    if (found.length === 0) return
    const next = (at + by + found.length) % found.length
    setAt(next)
    show(found[next])
  }

  // Within the key press: what is typed next would go into a cell.
  useLayoutEffect(() => {
    if (asked > 0) input.current?.focus({ cursor: 'all', preventScroll: true })
  }, [asked])

  useEffect(() => {
    const endMarks = engine.decorate(({ id, row, pinned, free }) => {
      for (const cells of [pinned, free])
        for (const { element, placed } of cells) {
          const isFound = row !== null && places.current.has(placeOf({ id, key: placed.column.key }))
          element.toggleAttribute('data-found', isFound)
        }
    })
    return () => {
      places.current = new Set()
      engine.view?.refresh()
      endMarks()
    }
  }, [engine])

  // What is found are cells as they are now.
  const again = useRef(() => {})
  again.current = () => {
    if (text !== '') look(text, at)
  }
  useEffect(() => shown.store.subscribe(() => queueMicrotask(() => again.current())), [shown])

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
      engine.view?.focus()
    } else return
    event.preventDefault()
  }

  const isEmpty = found.length === 0
  return (
    <search className={`${styles.find} ${thumbSize.thumbs}`} aria-label={messages.find}>
      <Input
        ref={input}
        aria-label={messages.findPlaceholder}
        placeholder={messages.findPlaceholder}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          show(look(target.value, 0)[0])
        }}
        onKeyDown={handleKey}
      />
      <span role="status" className={styles.hint}>
        {text !== '' && (isEmpty ? messages.foundNothing : messages.found(at + 1, found.length))}
      </span>
      <Button
        type="text"
        icon={<UpOutlined aria-hidden />}
        aria-label={messages.findPrevious}
        title={messages.findPrevious}
        disabled={isEmpty}
        onClick={() => go(-1)}
      />
      <Button
        type="text"
        icon={<DownOutlined aria-hidden />}
        aria-label={messages.findNext}
        title={messages.findNext}
        disabled={isEmpty}
        onClick={() => go(1)}
      />
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={messages.close}
        title={messages.close}
        onClick={onClose}
      />
    </search>
  )
}

function placeOf({ id, key }: FoundCell): string {
  return `${id}\n${key}`
}

/** Row by row, as they are read. */
function findCells(engine: RowsEngine, text: string): readonly FoundCell[] {
  const { shown, store } = engine
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const textOf = textOfCell(engine)
  const drawn = store.columns.filter(({ visible, cell }) => visible && !cell.hidden)
  const sides = ['left', null, 'right'].map((side) => drawn.filter(({ pinned }) => pinned === side))
  const columns = sides.flat()
  return shown.store.rows.flatMap((row) =>
    columns.flatMap((column) =>
      textOf(row, column).toLowerCase().includes(wanted) ? [{ id: store.idOf(row), key: column.key }] : [],
    ),
  )
}
