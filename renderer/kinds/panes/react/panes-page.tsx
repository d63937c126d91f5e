import { ArrowLeftOutlined, SelectOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Fragment, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PagePlan } from '../../../compile/plan.ts'
import { useHost } from '../../../react/host-context.tsx'
import { Tabs } from '../../../react/panes/tabs.tsx'
import { StateCard } from '../../../react/states/state-card.tsx'
import { useNarrow } from '../../../react/use-narrow.ts'
import type { PagePanePlan, PaneContentPlan } from '../panes-plan.ts'
import { messages } from './messages.ts'
import { type Choosing, PageInPane } from './page-in-pane.tsx'
import { PaneBorder } from './pane-border.tsx'
import { PaneHost } from './pane-host.tsx'
import { panesBehind, valuesOf } from './pane-values.ts'
import { createWidthMemory, mostWidthPx, type PaneWidths } from './pane-widths.ts'
import { PanelInPane } from './panel-in-pane.tsx'
import styles from './panes-page.module.css'
import { type PaneSelection, useSelection } from './use-selection.ts'

const NONE: readonly PagePanePlan[] = []

/** A page of kind `panes`: others beside each other, and on a phone behind each other. */
export function PanesPage({ plan }: { readonly plan: PagePlan }) {
  const narrow = useNarrow()
  const panes = plan.panes ?? NONE
  const [plans, setPlans] = useState<Readonly<Record<string, PagePlan>>>({})
  const titleOf = useCallback(
    (pane: PagePanePlan) => pane.title ?? plans[pane.id]?.title ?? pane.contents[0]?.title ?? '',
    [plans],
  )
  const selection = useSelection(plan, titleOf)
  const [front, setFront] = useState(() => firstInFront(panes, selection))
  const goOn = useCallback(
    (pane: string) => {
      const behind = panesBehind(pane, panes)
      const next = panes.findIndex(({ id }) => behind.has(id))
      if (next >= 0) setFront(next)
    },
    [panes],
  )
  const whole = useRef<HTMLDivElement>(null)
  const { widths, resize, measure } = useWidths(plan, panes, whole)
  const noteLoaded = useCallback((pane: string, loaded: PagePlan) => {
    setPlans((before) => (before[pane] === loaded ? before : { ...before, [pane]: loaded }))
  }, [])
  const last = panes.length - 1
  return (
    <div ref={whole} className={narrow ? styles.behind : styles.beside}>
      {panes.map((pane, index) => {
        const widthPx = index === last ? undefined : widths[pane.id]
        const before = panes[front - 1]
        return (
          <Fragment key={pane.id}>
            <section
              id={`pane-${pane.id}`}
              data-pane={pane.id}
              className={styles.pane}
              aria-label={messages.pane(titleOf(pane))}
              hidden={narrow && index !== front}
              style={narrow || widthPx === undefined ? undefined : { flex: `0 0 ${widthPx}px` }}
            >
              {narrow && before && index === front && (
                <BackButton title={titleOf(before)} onBack={() => setFront(front - 1)} />
              )}
              <PaneContents
                pane={pane}
                panes={panes}
                plans={plans}
                selection={selection}
                narrow={narrow}
                titleOf={titleOf}
                onLoaded={noteLoaded}
                onChosen={goOn}
              />
            </section>
            {!narrow && index < last && (
              <PaneBorder
                title={titleOf(pane)}
                paneId={`pane-${pane.id}`}
                widthPx={widthPx}
                measure={() => measure(pane.id)}
                onResize={(wanted, settled) => resize(pane.id, wanted, settled)}
              />
            )}
          </Fragment>
        )
      })}
    </div>
  )
}

/** What was selected when the page was opened is behind the user already. */
function firstInFront(panes: readonly PagePanePlan[], selection: PaneSelection): number {
  const chosen = panes.findLastIndex(({ id }) => selection.idOf(id) !== null)
  return Math.min(chosen + 1, panes.length - 1)
}

function useWidths(plan: PagePlan, panes: readonly PagePanePlan[], whole: { readonly current: HTMLElement | null }) {
  const { arrangements, user } = useHost()
  const memory = useMemo(() => createWidthMemory(arrangements, user.id, plan.code), [arrangements, user.id, plan.code])
  const [widths, setWidths] = useState<PaneWidths>(() => memory.recall(panes))
  return {
    widths,
    measure(pane: string) {
      const widthPx = whole.current?.querySelector(`[data-pane="${pane}"]`)?.getBoundingClientRect().width ?? 0
      const wholePx = whole.current?.getBoundingClientRect().width ?? 0
      return { widthPx, mostPx: mostWidthPx(wholePx, widths, panes, pane) }
    },
    resize(pane: string, widthPx: number, settled: boolean) {
      const next = { ...widths, [pane]: widthPx }
      setWidths(next)
      if (settled) memory.keep(next)
    },
  }
}

/** The way back on a phone. It takes the focus: what had it is out of sight. */
function BackButton({ title, onBack }: { readonly title: string; onBack(): void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button
      ref={button}
      type="link"
      className={styles.back ?? ''}
      icon={<ArrowLeftOutlined aria-hidden />}
      onClick={onBack}
    >
      {messages.back(title)}
    </Button>
  )
}

interface PaneContentsProps {
  readonly pane: PagePanePlan
  readonly panes: readonly PagePanePlan[]
  readonly plans: Readonly<Record<string, PagePlan>>
  readonly selection: PaneSelection
  readonly narrow: boolean
  titleOf(pane: PagePanePlan): string
  onLoaded(pane: string, plan: PagePlan): void
  /** A row of the pane was chosen. */
  onChosen(pane: string): void
}

function PaneContents(props: PaneContentsProps) {
  const { pane, selection } = props
  const [active, setActive] = useState(0)
  const epoch = selection.epochOf(pane.id)
  const content = (index: number) => {
    const plan = pane.contents[index]
    return plan && <PaneContent key={`${index} ${epoch}`} {...props} content={plan} index={index} />
  }
  if (!pane.tabbed) return content(0)
  const tabs = pane.contents.map(({ title }) => ({ title: title ?? '', errorCount: 0, hidden: false }))
  return (
    <div className={styles.tabs}>
      <Tabs tabs={tabs} active={active} onActivate={setActive} panel={content} />
    </div>
  )
}

interface PaneContentProps extends PaneContentsProps {
  readonly content: PaneContentPlan
  readonly index: number
}

function PaneContent({
  pane,
  content,
  index,
  panes,
  plans,
  selection,
  narrow,
  titleOf,
  onLoaded,
  onChosen,
}: PaneContentProps) {
  const { select, refresh, clear, setUnsaved } = selection
  const { id } = pane
  const isChosenFrom = !pane.tabbed && panesBehind(id, panes).size > 0
  const chosenId = selection.idOf(id)
  const record = selection.records[id]
  const choosing = useMemo<Choosing | null>(
    () =>
      isChosenFrom
        ? {
            chosenId,
            record,
            async onChoose(row) {
              if (await select(id, { ...row.record, id: row.id })) onChosen(id)
            },
            onFound: (row) => refresh(id, { ...row.record, id: row.id }),
            onGone: (gone) => clear(id, gone),
          }
        : null,
    [isChosenFrom, chosenId, record, id, select, refresh, clear, onChosen],
  )
  const noteLoaded = useCallback(
    (plan: PagePlan) => {
      if (!pane.tabbed) onLoaded(id, plan)
    },
    [pane.tabbed, id, onLoaded],
  )
  const key = `${id} ${index}`
  const noteUnsaved = useCallback((unsaved: boolean) => setUnsaved(id, key, unsaved), [id, key, setUnsaved])
  // What is taken away, with what was entered in it, holds nothing any more.
  useEffect(() => () => setUnsaved(id, key, false), [id, key, setUnsaved])
  const known = valuesOf(content, selection.records)
  if (known.state !== 'known') {
    const waitedFor = panes.find((other) => other.id === known.pane)
    const title = (waitedFor && titleOf(waitedFor)) || messages.aRow
    return <SelectFirst text={sentence(known.state, title, narrow)} />
  }
  const source = content.values.flatMap(({ value }) => ('pane' in value ? [value.pane] : []))[0]
  const about = source === undefined ? undefined : selection.records[source]
  return (
    <PaneHost title={content.title ?? titleOf(pane)} setUnsaved={noteUnsaved}>
      {'page' in content ? (
        <PageInPane code={content.page} values={known.values} choosing={choosing} onLoaded={noteLoaded} />
      ) : (
        <PanelInPane
          // A panel is about its row, and knows of no other.
          key={about?.id ?? ''}
          type={content.panel}
          values={known.values}
          plan={(source !== undefined && plans[source]) || null}
          records={about ? [about] : []}
          setUnsaved={noteUnsaved}
        />
      )}
    </PaneHost>
  )
}

function sentence(state: 'unselected' | 'empty', title: string, narrow: boolean): string {
  if (state === 'empty') return messages.noValue(title)
  return narrow ? messages.selectFirstNarrow(title) : messages.selectFirst(title)
}

function SelectFirst({ text }: { readonly text: string }) {
  return <StateCard icon={<SelectOutlined />} title={text} />
}
