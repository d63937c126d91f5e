import { type ReactNode, useContext, useId, useMemo, useState } from 'react'
import type { PagePlan, PageRecord } from '../../compile/plan.ts'
import { subRows } from '../../compile/record-values.ts'
import { createFormLogic } from '../../logic/form-logic.ts'
import sections from '../field/section.module.css'
import { EMPTY_MARK, RecordText } from '../field/value-text.tsx'
import {
  type FormBlock,
  type FormNode,
  type FormPanes,
  type FormSection,
  type FormTable,
  shownLayout,
} from '../field/visible-layout.ts'
import { WidgetBoundary } from '../field/widget-boundary.tsx'
import { useHost } from '../host-context.tsx'
import { inspectable } from '../inspector/inspection.ts'
import { usePageColors } from '../page-colors.ts'
import { Tabs } from '../panes/tabs.tsx'
import styles from './detail.module.css'
import { messages } from './messages.ts'
import { SubTableView } from './sub-table-view.tsx'
import { WholeRecord } from './whole-record.ts'

const AUDIT_FIELDS = ['createBy', 'createTime', 'updateBy', 'updateTime'] as const
/** Specified: three columns, four at most. */
const AUDIT_COLUMNS = 4

export interface RecordDetailProps {
  readonly plan: PagePlan
  /** Without what the user may not see. */
  readonly layout: readonly FormNode[]
  readonly record: PageRecord
}

/** A record to read: names and texts, its rows, and who made and changed it. */
export function RecordDetail({ plan, layout, record }: RecordDetailProps) {
  const root = useMemo(() => inspectable({ plan }), [plan])
  const shown = useShownLayout(plan, layout, record)
  const audit = AUDIT_FIELDS.filter((name) => record[name] !== undefined)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would wrap controls; here is text with a name
    <div
      ref={root}
      className={styles.detail}
      style={usePageColors()}
      role="group"
      aria-label={messages.content}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing else in it takes the focus, and the keyboard must scroll it
      tabIndex={0}
    >
      {shown.map((node, index) =>
        'panes' in node ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a layout keep their order
          <DetailPanes key={index} panes={node} record={record} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <DetailBlock key={index} block={node} record={record} />
        ),
      )}
      {audit.length > 0 && (
        <Section title={messages.audit}>
          {(titleId) => (
            <EntryGrid columns={AUDIT_COLUMNS} titleId={titleId}>
              {audit.map((name) => (
                <DetailEntry key={name} name={name} title={messages[name]} span={1}>
                  {auditText(record[name])}
                </DetailEntry>
              ))}
            </EntryGrid>
          )}
        </Section>
      )}
    </div>
  )
}

/** What the form of this record hides is not here either: the same reactions decide, over what is stored. */
function useShownLayout(plan: PagePlan, layout: readonly FormNode[], record: PageRecord): readonly FormNode[] {
  const { user, clock } = useHost()
  const logic = useMemo(() => createFormLogic(plan), [plan])
  return useMemo(() => {
    if (plan.form.reactions.length === 0) return layout
    const { targets } = logic.open(record, { old: record, user, now: clock.businessNow() }, { fills: false })
    return shownLayout(layout, (name) => targets.get(name)?.visible !== false)
  }, [plan, logic, layout, record, user, clock])
}

function auditText(value: PageRecord[string]): string {
  return typeof value === 'string' && value !== '' ? value : EMPTY_MARK
}

function DetailPanes({ panes: { panes }, record }: { readonly panes: FormPanes; readonly record: PageRecord }) {
  const [active, activate] = useState(0)
  if (useContext(WholeRecord)) {
    return panes.map(({ title, blocks }) => (
      <Section key={title} title={title}>
        {() =>
          blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a pane keep their order
            <DetailBlock key={index} block={block} record={record} inPane={index === 0} />
          ))
        }
      </Section>
    ))
  }
  return (
    <div className={sections.section}>
      <Tabs
        tabs={panes.map(({ title }) => ({ title, errorCount: 0, hidden: false }))}
        active={active}
        onActivate={activate}
        panel={(pane) =>
          panes[pane]?.blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a pane keep their order
            <DetailBlock key={index} block={block} record={record} inPane={index === 0} />
          ))
        }
      />
    </div>
  )
}

interface DetailBlockProps<Block> {
  readonly block: Block
  readonly record: PageRecord
  /** The tab has said the title of its first block already. */
  readonly inPane?: boolean
}

function DetailBlock({ block, record, inPane = false }: DetailBlockProps<FormBlock>) {
  return block.kind === 'section' ? (
    <DetailSection block={block} record={record} />
  ) : (
    <DetailTable block={block} record={record} inPane={inPane} />
  )
}

function DetailSection({ block: { plan, fields }, record }: DetailBlockProps<FormSection>) {
  return (
    <Section title={plan.title}>
      {(titleId) => (
        <EntryGrid columns={plan.columns} titleId={titleId}>
          {fields.map(({ placed: { field, title, span } }) => (
            <DetailEntry key={field.name} name={field.name} title={title} span={span}>
              <WidgetBoundary field={field}>
                <RecordText field={field} record={record} />
              </WidgetBoundary>
            </DetailEntry>
          ))}
        </EntryGrid>
      )}
    </Section>
  )
}

function DetailTable({ block: { title, table }, record, inPane }: DetailBlockProps<FormTable>) {
  return (
    <Section title={title ?? (inPane ? null : table.title)}>
      {() => <SubTableView table={table} rows={subRows(record, table.name)} />}
    </Section>
  )
}

interface SectionProps {
  readonly title: string | null
  children(titleId: string | undefined): ReactNode
}

function Section({ title, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className={sections.section}>
      {title !== null && (
        <h3 id={titleId} className={sections.title}>
          {title}
        </h3>
      )}
      {children(title === null ? undefined : titleId)}
    </section>
  )
}

interface EntryGridProps {
  readonly columns: number
  readonly titleId: string | undefined
  readonly children: ReactNode
}

function EntryGrid({ columns, titleId, children }: EntryGridProps) {
  return (
    <dl className={styles.grid} data-columns={columns} aria-labelledby={titleId}>
      {children}
    </dl>
  )
}

interface DetailEntryProps {
  readonly name: string
  readonly title: string
  readonly span: number
  readonly children: ReactNode
}

function DetailEntry({ name, title, span, children }: DetailEntryProps) {
  return (
    <div className={styles.entry} data-span={span} data-field={name}>
      <dt className={styles.name}>{title}</dt>
      <dd className={styles.text}>{children}</dd>
    </div>
  )
}
