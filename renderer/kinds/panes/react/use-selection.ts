import { useCallback, useMemo, useRef, useState } from 'react'
import type { PagePlan, PageRecord } from '../../../compile/plan.ts'
import { useHost } from '../../../react/host-context.tsx'
import type { PagePanePlan } from '../panes-plan.ts'
import { messages } from './messages.ts'
import { panesBehind, type SelectedRecords } from './pane-values.ts'

interface Selected {
  readonly id: string
  /** Undefined until it has been read: the address knows the id alone. */
  readonly record: PageRecord | undefined
}
type Selection = Readonly<Record<string, Selected>>

/** What is selected in each pane. It stands in the tab's address; unsaved input behind it holds it. */
export interface PaneSelection {
  readonly records: SelectedRecords
  idOf(pane: string): string | null
  /** Grows when the user gives up what was entered in a pane. */
  epochOf(pane: string): number
  /** Resolves true when the row is selected, false when the user stays with what they were entering. */
  select(pane: string, record: PageRecord & { readonly id: string }): Promise<boolean>
  /** The selected row as it is now. */
  refresh(pane: string, record: PageRecord): void
  /** The selected row is there no more. */
  clear(pane: string, id: string): void
  /** Something in the pane holds input that would be lost. */
  setUnsaved(pane: string, content: string, unsaved: boolean): void
}

const NONE: readonly PagePanePlan[] = []

export function useSelection(plan: PagePlan, titleOf: (pane: PagePanePlan) => string): PaneSelection {
  const host = useHost()
  const panes = plan.panes ?? NONE
  const [selection, setSelection] = useState<Selection>(() => fromAddress(panes, host.page.params))
  const [epochs, setEpochs] = useState<Readonly<Record<string, number>>>({})
  const unsaved = useRef(new Map<string, { readonly pane: string }>())
  const current = useRef(selection)
  const isAsking = useRef(false)

  const apply = useCallback(
    (next: Selection) => {
      current.current = next
      setSelection(next)
      host.page.changeQuery?.(Object.fromEntries(panes.map(({ id }) => [id, next[id]?.id ?? null])))
    },
    [host, panes],
  )

  const tellUnsaved = useCallback(() => host.page.setUnsaved(unsaved.current.size > 0), [host])

  const mayAbandon = useCallback(
    async (pane: string): Promise<boolean> => {
      const behind = panesBehind(pane, panes)
      const held = new Set([...unsaved.current.values()].map((one) => one.pane).filter((id) => behind.has(id)))
      if (held.size === 0) return true
      if (isAsking.current) return false
      isAsking.current = true
      const titles = panes.filter(({ id }) => held.has(id)).map(titleOf)
      const agrees = await host
        .confirm({
          title: messages.abandonTitle,
          content: messages.abandonContent(titles),
          agreeText: messages.abandon,
          keepText: messages.keep,
          danger: true,
        })
        .finally(() => {
          isAsking.current = false
        })
      if (!agrees) return false
      for (const [key, one] of unsaved.current) if (held.has(one.pane)) unsaved.current.delete(key)
      tellUnsaved()
      setEpochs((before) => ({
        ...before,
        ...Object.fromEntries([...held].map((id) => [id, (before[id] ?? 0) + 1])),
      }))
      return true
    },
    [host, panes, titleOf, tellUnsaved],
  )

  const select = useCallback<PaneSelection['select']>(
    async (pane, record) => {
      if (current.current[pane]?.id === record.id) {
        apply({ ...current.current, [pane]: { id: record.id, record } })
        return true
      }
      if (!(await mayAbandon(pane))) return false
      // What is selected behind it belongs to the rows of before.
      apply({ ...without(current.current, panesBehind(pane, panes)), [pane]: { id: record.id, record } })
      return true
    },
    [apply, mayAbandon, panes],
  )

  const refresh = useCallback((pane: string, record: PageRecord) => {
    const known = current.current[pane]
    if (!known || known.id !== record.id || isSame(known.record, record)) return
    current.current = { ...current.current, [pane]: { id: known.id, record } }
    setSelection(current.current)
  }, [])

  const clear = useCallback(
    (pane: string, id: string) => {
      if (current.current[pane]?.id !== id) return
      apply(without(current.current, new Set([pane, ...panesBehind(pane, panes)])))
    },
    [apply, panes],
  )

  const setUnsaved = useCallback(
    (pane: string, content: string, isUnsaved: boolean) => {
      if (isUnsaved) unsaved.current.set(content, { pane })
      else unsaved.current.delete(content)
      tellUnsaved()
    },
    [tellUnsaved],
  )

  return useMemo(
    () => ({
      records: Object.fromEntries(Object.entries(selection).map(([pane, { record }]) => [pane, record])),
      idOf: (pane) => selection[pane]?.id ?? null,
      epochOf: (pane) => epochs[pane] ?? 0,
      select,
      refresh,
      clear,
      setUnsaved,
    }),
    [selection, epochs, select, refresh, clear, setUnsaved],
  )
}

function fromAddress(panes: readonly PagePanePlan[], params: Readonly<Record<string, string>>): Selection {
  return Object.fromEntries(
    panes.flatMap(({ id }) => {
      const named = params[id]
      return named ? [[id, { id: named, record: undefined }] as const] : []
    }),
  )
}

function without(selection: Selection, panes: ReadonlySet<string>): Selection {
  return Object.fromEntries(Object.entries(selection).filter(([pane]) => !panes.has(pane)))
}

function isSame(before: PageRecord | undefined, now: PageRecord): boolean {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(now)
}
