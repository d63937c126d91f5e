import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isComposingKey } from '#renderer/react/shortcuts/composing-key.ts'
import type { Choice } from '#renderer/widget.ts'
import { messages } from '../messages.ts'
import { onlyFit } from './only-fit.ts'
import { useUncomposedSearch } from './use-uncomposed-search.ts'

interface SearchedListOptions {
  /** Absent: all choices are there, and the list filters them by itself. */
  readonly search: ((keyword: string) => void) | undefined
  /** Begins the search that waits for a pause in typing. */
  readonly hurry: (() => void) | undefined
  /** What was found for the text; not what is merely stored. */
  readonly found: readonly Choice[]
  readonly loading: boolean
  readonly failed: boolean
  /** A list of one choice closes with it, one of several stays open. */
  readonly closesOnPick: boolean
  onPick(choice: Choice): void
}

/** An Enter or Tab that came before the answer, and what became of it. */
type Early =
  | { readonly kind: 'waiting'; readonly keyword: string; readonly hasLeft: boolean }
  | { readonly kind: 'unsure'; readonly keyword: string; readonly count: number; readonly hasLeft: boolean }

/**
 * The text by which a list is searched, kept here and nowhere else: what is asked for is always what stands in the box,
 * also when the list opens only because one types. An Enter before the answer is kept for it.
 */
export function useSearchedList(options: SearchedListOptions) {
  const { search, hurry, found, loading, failed, closesOnPick, onPick } = options
  const [text, setText] = useState('')
  // The list opens in the same event in which its first letter comes.
  const latest = useRef('')
  const [isOpen, setOpen] = useState(false)
  const [early, setEarly] = useState<Early | null>(null)
  const uncomposed = useUncomposedSearch((keyword) => {
    if (early?.kind !== 'waiting') search?.(keyword)
  })

  function show(next: string) {
    latest.current = next
    setText(next)
  }

  /** Back to the first rows. */
  function clear() {
    show('')
    setEarly(null)
    search?.('')
  }

  useEffect(() => {
    if (early?.kind !== 'waiting' || loading) return
    const { keyword, hasLeft } = early
    const choice = failed ? undefined : onlyFit(found, keyword)
    if (choice) {
      clear()
      if (closesOnPick) setOpen(false)
      onPick(choice)
      return
    }
    setEarly({ kind: 'unsure', keyword, count: failed ? 0 : found.length, hasLeft })
    // The list is closed: there is nothing left that the word could be seen beside.
    if (hasLeft) search?.('')
  })

  return {
    text,
    isOpen,
    composition: uncomposed.composition,
    /** For the user, beside the list; empty: nothing. */
    said: early && !failed ? describe(early) : '',
    hasLeft: early?.hasLeft === true,
    clear,
    onSearch(keyword: string) {
      show(keyword)
      // The list empties its text when it closes: what is waited for stays.
      if (early?.hasLeft && keyword === '') return
      setEarly(null)
      uncomposed.onSearch(keyword)
    },
    onOpenChange(open: boolean) {
      setOpen(open)
      if (!open || !search) return
      setEarly(null)
      search(uncomposed.isComposing() ? '' : latest.current)
    },
    /** The Enter that picks a word of the input method must not pick an option as well. */
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
      if (!(event.target instanceof HTMLInputElement) || (event.key !== 'Enter' && event.key !== 'Tab')) return
      if (isComposingKey(event.nativeEvent)) {
        if (event.key === 'Enter') swallow(event)
        return
      }
      if (!search) return
      const keyword = latest.current.trim()
      if (event.key === 'Tab') {
        const isAnswered = keyword !== '' && !loading
        // Tab takes along what was searched for. From a list that was merely opened, it leads on.
        if (isAnswered && !event.shiftKey) return
        event.stopPropagation()
        if (keyword === '' || !loading) return
        setEarly({ kind: 'waiting', keyword, hasLeft: true })
        hurry?.()
        return
      }
      if (keyword === '' || !loading) return
      // It neither closes the list nor sends the form.
      swallow(event)
      setEarly({ kind: 'waiting', keyword, hasLeft: false })
      hurry?.()
    },
  }
}

function describe(early: Early): string {
  const { keyword } = early
  if (early.kind === 'waiting') return messages.lookingFor(keyword)
  if (early.count > 0) return early.hasLeft ? messages.severalLeft(keyword, early.count) : messages.several(keyword)
  return early.hasLeft ? messages.noneLeft(keyword) : ''
}

function swallow(event: KeyboardEvent) {
  event.preventDefault()
  event.stopPropagation()
}
