import { type ReactNode, type UIEvent, useEffect, useRef, useState } from 'react'
import { messages } from './messages.ts'
import styles from './result-list.module.css'
import type { SearchEntry, SearchResult } from './search-index.ts'

/** Results under a title; one without a title is a plain list. */
export interface ResultGroup<Entry extends SearchEntry> {
  readonly title: string | undefined
  readonly results: readonly SearchResult<Entry>[]
}

/** Options that are drawn at once. Menus may have thousands of entries, and hardly anybody looks further. */
const DRAWN = 60
/** So far from the end of what is drawn, more is. */
const AHEAD_PX = 400

export interface ResultListProps<Entry extends SearchEntry> {
  readonly id: string
  /** Changes when the list becomes another one, which begins at its top. */
  readonly listKey: string
  readonly groups: readonly ResultGroup<Entry>[]
  /** Counted through all groups. */
  readonly active: number
  onPick(entry: Entry): void
  /** Behind the title: a mark, the keys of an action. */
  renderEnd?(entry: Entry): ReactNode
  renderIcon(entry: Entry): ReactNode
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

/** The list of a combobox: the focus stays in the text, and one option is the active one. */
export function ResultList<Entry extends SearchEntry>(props: ResultListProps<Entry>) {
  const { id, listKey, groups, active, onPick, renderIcon, renderEnd } = props
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is active moves the list, not what is drawn
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [listKey, active])
  const { drawn, onScroll } = useDrawn(listKey, active)
  const count = groups.reduce((sum, { results }) => sum + results.length, 0)
  let before = 0
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={messages.results}
      className={styles.list}
      onScroll={drawn < count ? onScroll : undefined}
    >
      {groups.map(({ title, results }, place) => {
        const first = before
        before += results.length
        if (first >= drawn) return null
        const options = results
          .slice(0, drawn - first)
          .map((result, index) => (
            <Option
              key={result.entry.id}
              id={optionId(id, first + index)}
              place={first + index + 1}
              count={count}
              result={result}
              active={first + index === active}
              icon={renderIcon(result.entry)}
              end={renderEnd?.(result.entry)}
              onPick={() => onPick(result.entry)}
            />
          ))
        if (title === undefined) return options
        const titleId = `${id}-title-${place}`
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={title} role="group" aria-labelledby={titleId}>
            <div id={titleId} role="presentation" className={styles.group}>
              {title}
            </div>
            {options}
          </div>
        )
      })}
    </div>
  )
}

/** How many options are drawn: more when the user comes near the last of them, by the keys or by scrolling. */
function useDrawn(listKey: string, active: number) {
  const [grown, setGrown] = useState({ listKey, drawn: DRAWN })
  const drawn = Math.max(grown.listKey === listKey ? grown.drawn : DRAWN, active + DRAWN)
  function onScroll({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) {
    if (scrollTop + clientHeight > scrollHeight - AHEAD_PX) setGrown({ listKey, drawn: drawn + DRAWN })
  }
  return { drawn, onScroll }
}

interface OptionProps {
  readonly id: string
  /** Counted from 1, as a screen reader says it; `count` includes what is not drawn. */
  readonly place: number
  readonly count: number
  readonly result: SearchResult<SearchEntry>
  readonly active: boolean
  readonly icon: ReactNode
  readonly end: ReactNode
  onPick(): void
}

function Option({ id, place, count, result, active, icon, end, onPick }: OptionProps) {
  const { title, group, problem } = result.entry
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox, whose keys pick as well
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      id={id}
      role="option"
      className={styles.option}
      aria-selected={active}
      aria-posinset={place}
      aria-setsize={count}
      aria-disabled={problem !== undefined}
      title={problem}
      onClick={problem === undefined ? onPick : undefined}
    >
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <span className={styles.title}>{highlight(title, result.ranges)}</span>
      {group.length > 0 && <span className={styles.path}>{group.join(' / ')}</span>}
      {problem !== undefined && <span className={styles.path}>{messages.unavailable(problem)}</span>}
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </div>
  )
}

function highlight(title: string, ranges: SearchResult<SearchEntry>['ranges']): ReactNode {
  if (ranges.length === 0) return title
  const characters = [...title]
  const parts: ReactNode[] = []
  let at = 0
  for (const [start, end] of ranges) {
    parts.push(characters.slice(at, start).join(''))
    parts.push(<mark key={start}>{characters.slice(start, end).join('')}</mark>)
    at = end
  }
  parts.push(characters.slice(at).join(''))
  return parts
}
