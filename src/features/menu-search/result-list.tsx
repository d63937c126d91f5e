import { type ReactNode, useEffect, useRef } from 'react'
import { messages } from './messages.ts'
import styles from './result-list.module.css'
import type { SearchEntry, SearchResult } from './search-index.ts'

/** Results under a title; one without a title is a plain list. */
export interface ResultGroup<Entry extends SearchEntry> {
  readonly title: string | undefined
  readonly results: readonly SearchResult<Entry>[]
}

export interface ResultListProps<Entry extends SearchEntry> {
  readonly id: string
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
  const { id, groups, active, onPick, renderIcon, renderEnd } = props
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  let before = 0
  return (
    <div ref={list} id={id} role="listbox" aria-label={messages.results} className={styles.list}>
      {groups.map(({ title, results }, place) => {
        const first = before
        before += results.length
        const options = results.map((result, index) => (
          <Option
            key={result.entry.id}
            id={optionId(id, first + index)}
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

interface OptionProps {
  readonly id: string
  readonly result: SearchResult<SearchEntry>
  readonly active: boolean
  readonly icon: ReactNode
  readonly end: ReactNode
  onPick(): void
}

function Option({ id, result, active, icon, end, onPick }: OptionProps) {
  const { title, group, problem } = result.entry
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox, whose keys pick as well
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      id={id}
      role="option"
      className={styles.option}
      aria-selected={active}
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
