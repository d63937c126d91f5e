import { Input } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { OPERATORS_BY_KIND, type QueryOperator } from '#schemas/query/operator.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { FieldPlan } from '../../compile/plan.ts'
import type { InputDefinition, QueryValue } from '../../widget.ts'
import { useChoices } from '../field/use-choices.ts'
import { ValueText } from '../field/value-text.tsx'
import { WidgetBoundary } from '../field/widget-boundary.tsx'
import { describedBy, FormItem, fieldIds } from '../form/layout/form-item.tsx'
import { WidgetInput } from '../form/layout/widget-input.tsx'
import { useRegistry } from '../host-context.tsx'
import { toCellText } from '../list/cell-text.ts'
import { ListCell } from '../list/list-cell.tsx'
import { QueryField } from '../query-bar/query-field.tsx'
import type { FieldInPlace } from './field-in-place.ts'
import styles from './gallery.module.css'
import { GalleryGrid } from './gallery-grid.tsx'
import { messages } from './messages.ts'

/** A field in all places of a page, by the parts that pages are drawn with. All show one value. */
export function GalleryPlaces({ field, value: held, onChange }: FieldInPlace) {
  const definition = useRegistry().get(field.widget.type)
  const value = held === null ? field.defaultValue : held
  if (!definition) return null
  const place = { definition, field, value, onChange }
  return (
    <>
      <StoredValue value={value} onChange={onChange} />
      <Section title={messages.form}>
        <div className={definition.fullRow ? styles.rows : styles.places}>
          <FormPlace {...place} title={messages.input} />
          <FormPlace {...place} title={messages.required} required />
          <FormPlace {...place} title={messages.invalid} error={messages.error} />
          <FormPlace {...place} title={messages.readOnly} readOnly />
        </div>
      </Section>
      <Section title={messages.text}>
        <WidgetBoundary field={field}>
          <Texts {...place} />
        </WidgetBoundary>
      </Section>
      <Section title={messages.query}>
        <Queries field={field} />
      </Section>
      <Section title={messages.grid}>
        <WidgetBoundary field={field}>
          <GalleryGrid field={field} value={value} onChange={onChange} />
        </WidgetBoundary>
      </Section>
    </>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.sectionTitle}>
        {title}
      </h3>
      {children}
    </section>
  )
}

/** What lies in the record, as it is: also for values that no control would let in. */
function StoredValue({ value, onChange }: Pick<FieldInPlace, 'value' | 'onChange'>) {
  const [draft, setDraft] = useState<string | null>(null)
  const id = useId()
  const isWrong = draft !== null && readValue(draft) === undefined

  function change(text: string) {
    setDraft(text)
    const read = readValue(text)
    if (read !== undefined) onChange(read)
  }

  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{messages.stored}</label>
      <Input
        id={id}
        className={styles.code ?? ''}
        value={draft ?? JSON.stringify(value)}
        spellCheck={false}
        status={isWrong ? 'error' : ''}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setDraft(null)}
      />
      {isWrong && (
        <span id={`${id}-error`} role="alert" className={styles.wrong}>
          {messages.notJson}
        </span>
      )}
    </div>
  )
}

/** Undefined where the text is no JSON. */
function readValue(text: string): CanonicalValue | undefined {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface PlaceProps extends FieldInPlace {
  readonly definition: InputDefinition
}

interface FormPlaceProps extends PlaceProps {
  readonly title: string
  readonly required?: boolean
  readonly readOnly?: boolean
  readonly error?: string
}

function FormPlace({ definition, field, value, onChange, title, error, ...state }: FormPlaceProps) {
  const { required = false, readOnly = false } = state
  const ids = fieldIds(useId())
  return (
    <FormItem
      ids={ids}
      name={field.name}
      title={`${field.title}（${title}）`}
      span={1}
      required={required}
      labelling={definition.labelling}
      help={field.help}
      error={error}
    >
      <WidgetBoundary field={field}>
        <WidgetInput
          definition={definition}
          plan={field}
          ids={ids}
          describedBy={describedBy(ids, field.help, error)}
          placeholder={field.placeholder}
          value={value}
          required={required}
          readOnly={readOnly}
          invalid={error !== undefined}
          offered={null}
          conditions={null}
          onChange={onChange}
          valueBeside={nothingBeside}
          onBlur={ignore}
        />
      </WidgetBoundary>
    </FormItem>
  )
}

/** The field stands alone here. */
function nothingBeside(): CanonicalValue {
  return null
}

function ignore(): void {}

function Texts({ definition, field, value }: PlaceProps) {
  const { choices, loading } = useChoices(field, { value, searchable: false })
  const context = { options: field.widget.options, field, choices }
  const text = definition.format(value, context)
  const row = { id: '1', record: { [field.name]: value }, texts: {} }
  return (
    <dl className={styles.texts}>
      <dt>{messages.listCell}</dt>
      <dd>{!loading && <ListCell content={toCellText(field, row, definition, choices)} ellipsis />}</dd>
      <dt>{messages.detail}</dt>
      <dd>
        <ValueText field={field} value={value} />
      </dd>
      <dt>{messages.excel}</dt>
      <dd className={styles.code}>{text}</dd>
      <dt>{messages.readBack}</dt>
      <dd>{readBack(definition.parse(text, context), value)}</dd>
    </dl>
  )
}

function readBack(outcome: ReturnType<InputDefinition['parse']>, value: CanonicalValue): string {
  if (!outcome.ok) return outcome.message
  const json = JSON.stringify(outcome.value)
  return json === JSON.stringify(value) ? messages.readBackSame : messages.readBackOther(json)
}

type QueryDraft = Readonly<Partial<Record<QueryOperator, QueryValue>>>

function Queries({ field }: { readonly field: FieldPlan }) {
  const [draft, setDraft] = useState<QueryDraft>({})
  const operators = field.queryOperator === null ? [] : OPERATORS_BY_KIND[field.type.kind]
  if (operators.length === 0) return <p>{messages.noQuery}</p>
  return (
    <div className={styles.places}>
      {operators.map((operator) => (
        <QueryField
          key={operator}
          plan={{ field, title: operator, operator }}
          value={draft[operator] ?? null}
          onChange={(_field, of, value) => setDraft((before) => ({ ...before, [of]: value }))}
        />
      ))}
    </div>
  )
}
