import { type ReactNode, useId } from 'react'
import type { PageRecord } from '../../compile/plan.ts'
import { fieldValue } from '../../compile/record-values.ts'
import { EMPTY_MARK, ValueText } from '../field/value-text.tsx'
import type { FormSection } from '../field/visible-sections.ts'
import { WidgetBoundary } from '../field/widget-boundary.tsx'
import styles from './detail.module.css'
import { messages } from './messages.ts'

const AUDIT_FIELDS = ['createBy', 'createTime', 'updateBy', 'updateTime'] as const
/** Specified: three columns, four at most. */
const AUDIT_COLUMNS = 4

export interface RecordDetailProps {
  /** Without what the user may not see. */
  readonly sections: readonly FormSection[]
  readonly record: PageRecord
}

/** A record to read: names and texts, and who made and changed it. */
export function RecordDetail({ sections, record }: RecordDetailProps) {
  const audit = AUDIT_FIELDS.filter((name) => record[name] !== undefined)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing else in it takes the focus, and the keyboard must scroll it
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would wrap controls; here is text with a name
    <div className={styles.detail} role="group" aria-label={messages.content} tabIndex={0}>
      {sections.map(({ plan, fields }, index) => (
        <DetailSection key={plan.title ?? index} title={plan.title} columns={plan.columns}>
          {fields.map(({ placed: { field, title, span } }) => (
            <DetailEntry key={field.name} title={title} span={span}>
              <WidgetBoundary field={field}>
                <ValueText field={field} value={fieldValue(record, field.name)} />
              </WidgetBoundary>
            </DetailEntry>
          ))}
        </DetailSection>
      ))}
      {audit.length > 0 && (
        <DetailSection title={messages.audit} columns={AUDIT_COLUMNS}>
          {audit.map((name) => (
            <DetailEntry key={name} title={messages[name]} span={1}>
              {auditText(record[name])}
            </DetailEntry>
          ))}
        </DetailSection>
      )}
    </div>
  )
}

function auditText(value: PageRecord[string]): string {
  return typeof value === 'string' && value !== '' ? value : EMPTY_MARK
}

interface DetailSectionProps {
  readonly title: string | null
  readonly columns: number
  readonly children: ReactNode
}

function DetailSection({ title, columns, children }: DetailSectionProps) {
  const titleId = useId()
  return (
    <section className={styles.section}>
      {title !== null && (
        <h3 id={titleId} className={styles.sectionTitle}>
          {title}
        </h3>
      )}
      <dl className={styles.grid} data-columns={columns} aria-labelledby={title === null ? undefined : titleId}>
        {children}
      </dl>
    </section>
  )
}

interface DetailEntryProps {
  readonly title: string
  readonly span: number
  readonly children: ReactNode
}

function DetailEntry({ title, span, children }: DetailEntryProps) {
  return (
    <div className={styles.entry} data-span={span}>
      <dt className={styles.name}>{title}</dt>
      <dd className={styles.text}>{children}</dd>
    </div>
  )
}
