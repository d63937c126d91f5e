import { useRef, useState } from 'react'
import { MAX_ACTION_ROWS } from '#schemas/api/resources.ts'
import { type ActionOutcome, NOTHING, type PanelOpening } from '../../action.ts'
import { storedProperty } from '../../action-traits.ts'
import type { ActionPlan, PagePlan, PageRecord } from '../../compile/plan.ts'
import type { ActionInput, DataSource, ListRow } from '../../data-source.ts'
import { useActions, useHost } from '../host-context.tsx'
import type { OpenedPanel } from '../panel/panel-overlay.tsx'
import { toFailure } from '../states/failure.ts'
import { actionProps } from './action-props.ts'
import { confirmRun, leftOutText } from './confirm-run.ts'
import { listed } from './listed-names.ts'
import { messages } from './messages.ts'
import { offerOf, type RowEnvironment } from './row-action.ts'

/** An action that waits for its input, and for which rows. */
export interface AskedAction {
  readonly action: ActionPlan
  readonly records: readonly PageRecord[]
  /** The name of the row, or how many there are. */
  readonly subject: string
  /** What stands above the form; empty: nothing. */
  readonly question: string
  /** Rejects where the server refuses it. */
  run(input: ActionInput): Promise<void>
  onClosed(): void
}

interface Asking {
  readonly action: ActionPlan
  readonly rows: readonly ListRow[]
  /** Marked rows that it does not fit. */
  readonly left: readonly ListRow[]
  readonly records: readonly PageRecord[]
  /** Told once it has run, or was given up. */
  settle(ran: boolean): void
}

interface PropsGroup {
  readonly props: Readonly<Record<string, unknown>>
  readonly records: readonly PageRecord[]
}

export interface PageActions {
  readonly opening: OpenedPanel | null
  readonly asked: AskedAction | null
  /**
   * On the row whose button was pressed; what there was to ask has been asked. Whether it has run: what kept it from
   * that has been told.
   */
  runOnRow(action: ActionPlan, row: ListRow): Promise<boolean>
  /** On the marked rows: those for which it does not hold are named and left out. Asks what there is to ask. */
  runOnSelection(action: ActionPlan, rows: readonly ListRow[]): Promise<void>
  /** One that needs no rows: its expressions see the values that the list is bound to. */
  runOnNone(action: ActionPlan): Promise<void>
}

export interface PageActionsInput {
  readonly plan: PagePlan
  readonly dataSource: DataSource
  readonly environment: RowEnvironment
  /** The values that the list is bound to by what it stands in. */
  readonly bound: PageRecord
  nameOf(row: ListRow): string
  /** The rows were changed by the action. */
  onChanged(rows: readonly ListRow[]): void
  /** Any rows may have been. */
  onReadAgain(): void
  /** The action leads to a row. */
  onSelected(id: string): void
}

/** The page's own actions: checked against each row, their properties computed for it, one at a time. */
export function usePageActions({
  plan,
  dataSource,
  environment,
  bound,
  nameOf,
  onChanged,
  onReadAgain,
  onSelected,
}: PageActionsInput): PageActions {
  const host = useHost()
  const registry = useActions()
  // State is too late as a lock: five clicks arrive before the next render.
  const locked = useRef(false)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [opening, setOpening] = useState<OpenedPanel | null>(null)

  async function runLocked(action: ActionPlan, rows: readonly ListRow[]): Promise<boolean> {
    if (locked.current) return false
    locked.current = true
    try {
      settle(await run(action, rows), rows)
      return true
    } catch (error) {
      host.notice.error(toFailure(error).message)
      return false
    } finally {
      locked.current = false
    }
  }

  async function run(action: ActionPlan, rows: readonly ListRow[], input?: ActionInput): Promise<ActionOutcome> {
    const definition = registry.get(action.type)
    if (!definition) throw new Error(messages.unknownAction(action.title))
    const runAction = await definition.load()
    const openPanel = (panel: PanelOpening, records: readonly PageRecord[]) =>
      new Promise<ActionOutcome>((resolve) => {
        const onDone = (outcome: ActionOutcome) => {
          setOpening(null)
          resolve(outcome)
        }
        setOpening({ ...panel, records, onDone })
      })
    const surroundings = { plan, action, dataSource, host, changedAgain: () => onChanged(rows) }
    // The server computes what it stores; it takes all rows at once, or none.
    if (storedProperty(definition) !== undefined) {
      const records = rows.map(({ record }) => record)
      const open = (panel: PanelOpening) => openPanel(panel, records)
      return runAction({ ...surroundings, props: action.props, records, openPanel: open, ...(input && { input }) })
    }
    let outcome: ActionOutcome = NOTHING
    for (const { props, records } of action.needsRows ? groupedByProps(action, rows) : [ofNoRows(action)]) {
      const open = (panel: PanelOpening) => openPanel(panel, records)
      const came = await runAction({ ...surroundings, props, records, openPanel: open })
      if (came.kind !== 'nothing') outcome = came
    }
    return outcome
  }

  function ofNoRows(action: ActionPlan): PropsGroup {
    const computed = actionProps(action, bound, environment)
    if (!computed.ok) throw new Error(messages.brokenProperty(action.title, computed.message))
    return { props: computed.props, records: [] }
  }

  /** Rows for which the properties come to the same go together: one call, one panel. */
  function groupedByProps(action: ActionPlan, rows: readonly ListRow[]): readonly PropsGroup[] {
    const groups = new Map<string, PropsGroup>()
    for (const { record } of rows) {
      const computed = actionProps(action, record, environment)
      if (!computed.ok) throw new Error(messages.brokenProperty(action.title, computed.message))
      const key = JSON.stringify(computed.props)
      groups.set(key, { props: computed.props, records: [...(groups.get(key)?.records ?? []), record] })
    }
    return [...groups.values()]
  }

  function settle(outcome: ActionOutcome, rows: readonly ListRow[]) {
    if (outcome.kind === 'rows-changed') onChanged(rows)
    else if (outcome.kind === 'read-again') onReadAgain()
    else if (outcome.kind === 'select-row') onSelected(outcome.id)
    else if (outcome.kind === 'open-page') host.openPage(outcome.page, outcome.query)
  }

  /** Opens the form of an action that asks for input. `left` are marked rows that it does not fit. */
  function ask(action: ActionPlan, rows: readonly ListRow[], left: readonly ListRow[]): Promise<boolean> {
    return new Promise((resolve) =>
      setAsking({ action, rows, left, records: rows.map(({ record }) => record), settle: resolve }),
    )
  }

  function questionAbout({ action, rows, left, records, settle: tell }: Asking): AskedAction {
    const [first] = rows
    const isOne = rows.length === 1 && left.length === 0 && first !== undefined
    return {
      action,
      records,
      subject: isOne ? nameOf(first) : messages.total(rows.length),
      question: `${leftOutText(left.map(nameOf))}${action.confirm ?? ''}`,
      async run(input) {
        settle(await run(action, rows, input), rows)
        tell(true)
      },
      onClosed() {
        setAsking(null)
        tell(false)
      },
    }
  }

  return {
    opening,
    asked: asking && questionAbout(asking),
    runOnRow: (action, row) => (action.input.length > 0 ? ask(action, [row], []) : runLocked(action, [row])),
    async runOnNone(action) {
      await runLocked(action, [])
    },
    async runOnSelection(action, rows) {
      if (rows.length === 0) {
        host.notice.warning(messages.nothingSelected)
        return
      }
      const button = plan.list.rowActions.find((placed) => placed.action?.name === action.name)
      const guard = plan.guards.find(({ name }) => name === action.name) ?? null
      const asked = { name: action.name, when: button?.when ?? null, action, guard }
      const offer = ({ record }: ListRow) => offerOf(asked, record, environment)
      const broken = rows.map(offer).find(({ kind }) => kind === 'broken')
      if (broken?.kind === 'broken') {
        host.notice.error(messages.brokenCondition(action.title, broken.message))
        return
      }
      const fits = (row: ListRow) => offer(row).kind === 'offered'
      const fitting = rows.filter(fits)
      const left = rows.filter((row) => !fits(row))
      if (fitting.length === 0) {
        host.notice.warning(messages.noneFits(action.title, listed(left.map(nameOf))))
        return
      }
      if (fitting.length > MAX_ACTION_ROWS) {
        host.notice.warning(messages.tooManyForAction(action.title, MAX_ACTION_ROWS))
        return
      }
      if (action.input.length > 0) await ask(action, fitting, left)
      else if (await confirmRun(host, action, { count: fitting.length, left: left.map(nameOf) }))
        await runLocked(action, fitting)
    },
  }
}
