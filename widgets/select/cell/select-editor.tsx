import { Select } from 'antd'
import { Fragment, type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import type { CellColumn } from '#renderer/grid/engine/cell-column.ts'
import type { CellEditorProps } from '#renderer/grid/engine/cell-definition.ts'
import type { CellValue } from '#renderer/grid/engine/row.ts'
import { isComposingKey } from '#renderer/react/shortcuts/composing-key.ts'
import { isOptionDisabled, toSeveral, valuesOf } from '../../cells/choice-cell.ts'
import { editorKeys, moveOf } from '../../cells/editor-keys.ts'
import { createTypedAhead } from '../../cells/typed-ahead.ts'
import { useIsNew } from '../../cells/use-is-new.ts'
import { useKeptPopup } from '../../cells/use-kept-popup.ts'
import { ChoiceLines } from '../../choices/choice-lines.tsx'
import styles from '../../choices/choices.module.css'
import { onlyFit } from '../../choices/only-fit.ts'
import { useUncomposedSearch } from '../../choices/use-uncomposed-search.ts'
import { VIRTUAL_FROM } from '../../choices/virtual-from.ts'
import { controlStatus } from '../../control-attributes.ts'
import { messages as widgetMessages } from '../../messages.ts'
import { messages } from './messages.ts'
import { type OfferedOption, offeredOptions } from './offered-options.ts'
import { useChoiceList } from './use-choice-list.ts'

interface SelectProps extends CellEditorProps {
  readonly several?: boolean
  /** Whether the list is searched whatever the column says. */
  readonly searches?: boolean
  /** Its empty list asks to search. */
  readonly asksForSearch?: boolean
}

/** State of one opening of a cell. */
interface Opening {
  readonly number: number
  readonly list: boolean
  readonly search: string
  /** The part of it that is searched for: what comes after a key that leads on is not. */
  readonly searched: string
  /** Something was searched for, and nothing of it chosen yet. */
  readonly isSearching: boolean
  /** Enter or Tab came before the answer; then: it left several to choose from. */
  readonly early: 'none' | 'waiting' | 'unsure'
}

function begin({ opening, initialText = '' }: CellEditorProps): Opening {
  return {
    number: opening,
    list: true,
    search: initialText,
    searched: initialText,
    isSearching: initialText.trim() !== '',
    early: 'none',
  }
}

/** Narrower lists cut their texts off. */
const MIN_LIST_WIDTH_PX = 160

/** The select over a cell: its list open at once, its choices those of the column. */
export function ChoiceEditor({ several = false, searches = false, asksForSearch = false, ...props }: SelectProps) {
  const { column, value, open, opening, onChange, onCommit, onCancel } = props
  const { choices, declared } = column
  useChoiceList(choices)
  const [state, setState] = useState(() => begin(props))
  if (state.number !== opening) setState(begin(props))
  const remote = choices?.search
  const mayInput = declared.allowInput === true && !several
  // A list that was opened by typing finds what is typed.
  const isSearched =
    searches || remote !== undefined || mayInput || declared.allowSearch || props.initialText !== undefined
  const setList = (list: boolean) => setState((current) => ({ ...current, list }))

  /** When it is mounted, the select empties its search before its list has opened: that is nobody's typing. */
  const isMounted = useRef(false)

  /** Enter or Tab came before the answer to what was typed: where it leads once the first of it is picked. */
  const awaited = useRef<'none' | 'right' | 'left' | null>(null)
  const [typedAhead] = useState(createTypedAhead)
  const isLeft = () => awaited.current === 'right' || awaited.current === 'left'
  /** What came into the text after the key that leads on, without a key of its own: it is for the next cell as well. */
  const keepRest = (keyword: string) => typedAhead.keepText(keyword.slice(state.searched.length))

  const isNewOpening = useIsNew(`${opening} ${open}`)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening
  useEffect(() => {
    if (!isNewOpening()) return
    isMounted.current = true
    awaited.current = null
    typedAhead.forget()
    if (!open) return
    choices?.load()
    remote?.(props.initialText ?? '')
  }, [opening, open])

  const search = useUncomposedSearch((keyword) => {
    if (isLeft()) {
      keepRest(keyword)
      setState((current) => ({ ...current, search: current.searched }))
    } else if (open) remote?.(keyword)
  })
  const stored = valuesOf(several ? value : (value ?? '')).slice(0, several ? undefined : 1)
  const options = offeredOptions(column, stored, mayInput ? state.search : '')
  const isFound = (offered: unknown) => choices?.items.some(({ value: found }) => found === offered) === true
  const typed = state.search.trim()
  const isListOpen = open && state.list
  const around = useRef<HTMLDivElement>(null)
  const popup = useKeptPopup({
    isCellOpen: open,
    opening,
    isOpen: state.list,
    isShown: isListOpen,
    control: around,
    popupContainer: props.popupContainer,
  })

  const keys = editorKeys({
    // A list that has opened with its cell, and in which nothing was done, closes with it.
    isPopupOpen: isListOpen && (several || state.search !== ''),
    closePopup: () => setList(false),
    enterIsTaken: () => isListOpen,
    onCommit,
    onCancel,
  })
  const shared = {
    id: props.id,
    'aria-label': props.label,
    'aria-describedby': props.describedBy,
    'aria-invalid': props.invalid || undefined,
    status: controlStatus(props.invalid),
    options,
    ...popup,
    onOpenChange: (list: boolean) => {
      if (open) setList(list)
    },
    // The list begins at what is chosen, when it is opened: one that stays open has to begin anew.
    popupRender: (list: ReactElement) => (
      <Fragment key={opening}>
        <div className={styles.said} role="status">
          {earlyText(state)}
        </div>
        {list}
      </Fragment>
    ),
    optionRender: ({ data }: { readonly data: OfferedOption }) => <ChoiceLines text={data.label} parts={data.parts} />,
    showSearch: isSearched && {
      searchValue: state.search,
      onSearch: (keyword: string) => {
        if (!isMounted.current) return
        if (isLeft()) {
          if (search.isComposing()) setState((current) => ({ ...current, search: keyword }))
          else keepRest(keyword)
          return
        }
        awaited.current = null
        const isSearching = keyword.trim() !== ''
        setState((current) => ({ ...current, search: keyword, searched: keyword, isSearching, early: 'none' }))
        search.onSearch(keyword)
      },
      // What the server found stays: filtering it again would hide matches by code. What is merely stored is no match:
      // Enter would pick it, and in a list of several give it up.
      ...(remote
        ? { filterOption: (_: string, option?: OfferedOption) => option?.searchAdd === true || isFound(option?.value) }
        : { optionFilterProp: 'label' }),
    },
    allowClear: !column.required,
    placeholder: column.placeholder,
    loading: choices?.state === 'loading',
    notFoundContent: emptyText(column, { asksForSearch, keyword: typed }),
    virtual: options.length > VIRTUAL_FROM,
    popupMatchSelectWidth: Math.max(column.widthPx, MIN_LIST_WIDTH_PX),
    transitionName: '',
    // The text stands where the painted one stood.
    style: { width: '100%', ...(!several && { paddingInline: 7 }) },
  }
  /** The list that is asked for is still to come: the key is kept for it. */
  function awaits(event: KeyboardEvent<HTMLElement>): boolean {
    const isLate = remote !== undefined && isListOpen && state.isSearching && choices?.state === 'loading'
    const move = moveOf(event)
    if (!isLate || move === undefined || isComposingKey(event.nativeEvent)) return false
    event.preventDefault()
    event.stopPropagation()
    choices?.hurry?.()
    setState((current) => ({ ...current, early: 'waiting' }))
    awaited.current = event.key === 'Tab' && (move === 'right' || move === 'left') ? move : 'none'
    return true
  }
  /** The cell is as good as left: what is typed now is for the next one. */
  function isLeaving(event: KeyboardEvent<HTMLElement>): boolean {
    if (!isLeft() || isComposingKey(event.nativeEvent) || !typedAhead.keep(event)) return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const handlers = {
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
      // What was searched for is taken along: by the list itself, before the cell closes. What has been chosen already
      // is left alone: in a list of several it would be given up again.
      const isPick = event.key === 'Tab' && isListOpen && state.isSearching && !isComposingKey(event.nativeEvent)
      if (isLeaving(event) || awaits(event)) return
      if (!isPick) keys.onKeyDownCapture(event)
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      keys.onKeyDown(event)
      if (event.key !== 'Tab') return
      event.preventDefault()
      onCommit(moveOf(event))
    },
  }
  const take = (chosen: CellValue) => {
    // The next one of several is searched for anew: the select would do so by itself if its text were its own.
    const text = several ? { search: '', searched: '' } : {}
    setState((current) => ({ ...current, ...text, isSearching: false, early: 'none' }))
    if (several && state.search !== '') remote?.('')
    onChange(chosen)
  }
  useEffect(() => {
    const move = awaited.current
    if (move === null || choices?.state === 'loading' || search.isComposing()) return
    awaited.current = null
    const found = choices?.items.filter(({ value: offered }) => !isOptionDisabled(offered, column)) ?? []
    const fit = onlyFit(found, state.searched.trim())
    if (!fit) {
      // Which of them was meant only the user knows: what he typed after that was for a cell that is not reached.
      typedAhead.forget()
      setState((current) => ({ ...current, early: found.length > 0 ? 'unsure' : 'none' }))
      return
    }
    take(several ? toSeveral([...new Set([...stored, fit.value])], column) : fit.value)
    if (!several || move !== 'none') setList(false)
    if (move === 'none') return
    onCommit(move)
    typedAhead.release()
  })
  return (
    <div ref={around} style={{ width: '100%' }} {...search.composition} {...handlers}>
      {several ? (
        <Select<string[], OfferedOption>
          {...shared}
          mode="multiple"
          maxTagCount={1}
          maxTagPlaceholder={(others) => `+${others.length}`}
          value={[...stored]}
          onChange={(chosen) => take(toSeveral(chosen, column))}
        />
      ) : (
        <Select<string | null, OfferedOption>
          {...shared}
          value={stored[0] ?? null}
          onChange={(chosen) => take(chosen ?? null)}
          // Who picks what is there already has settled what was pasted in vain.
          onSelect={(chosen) => {
            if (chosen !== null && chosen === stored[0]) take(chosen)
          }}
        />
      )}
    </div>
  )
}

/** What became of an early key, for the user. */
function earlyText({ early, searched }: Opening): string {
  if (early === 'none') return ''
  return early === 'waiting' ? widgetMessages.lookingFor(searched.trim()) : widgetMessages.several(searched.trim())
}

function emptyText(
  { choices, declared }: CellColumn,
  { asksForSearch, keyword }: { readonly asksForSearch: boolean; readonly keyword: string },
): string {
  if (choices?.state === 'loading') return widgetMessages.loading
  if (choices?.state === 'failed') return choices.problem
  if (asksForSearch) {
    const isWaiting = keyword === '' && choices?.search !== undefined
    return isWaiting ? declared.tipsContent || messages.typeToSearch : messages.nothingFound
  }
  const isSearched = choices?.search !== undefined && keyword !== ''
  return isSearched || choices?.items.length ? widgetMessages.noMatch : widgetMessages.noChoices
}

export function SelectEditor(props: CellEditorProps) {
  return <ChoiceEditor {...props} />
}

export function SelectSearchEditor(props: CellEditorProps) {
  return <ChoiceEditor {...props} searches />
}

export function SelectMultipleEditor(props: CellEditorProps) {
  return <ChoiceEditor {...props} several searches />
}

export function SelectDictSearchEditor(props: CellEditorProps) {
  return <ChoiceEditor {...props} searches asksForSearch />
}
