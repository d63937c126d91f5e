import { MoreOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { type CSSProperties, type HTMLAttributes, lazy, memo, type ReactNode, Suspense } from 'react'
import { fieldValue } from '../../../compile/record-values.ts'
import { ColoredText } from '../../field/colored-text.tsx'
import { EMPTY_MARK } from '../../field/value-text.tsx'
import { useRegistry } from '../../host-context.tsx'
import { PermittedButton } from '../../toolbar/permitted-button.tsx'
import { toCellText } from '../cell-text.ts'
import { FieldValue } from '../field-value.tsx'
import { MarkedCell } from '../marked-cell.tsx'
import { messages as listMessages } from '../messages.ts'
import { rowActionPermissions } from '../row-action.ts'
import { RowToggle } from '../row-toggle.tsx'
import type { TableRow } from '../tree-rows.ts'
import { type CardSurface, cardActions } from './card-surface.ts'
import { chipTexts } from './chip-texts.ts'
import type { LeveledRow } from './leveled-rows.ts'
import styles from './phone-card.module.css'
import type { FaceColumn } from './phone-face.ts'

/** Few lists have rows that are moved by hand. */
const RowGripButton = lazy(() => import('../order/row-grip.tsx').then((module) => ({ default: module.RowGripButton })))

export interface PhoneCardProps extends LeveledRow {
  readonly surface: CardSurface
  readonly name: string
  readonly isMarked: boolean
  readonly isExpanded: boolean
  readonly isFlashed: boolean
  readonly isCurrent: boolean
  /** What is known of the row besides its columns. */
  readonly note?: ReactNode
  /** What it answers to where it is chosen from. */
  readonly rowProps: HTMLAttributes<HTMLElement> | undefined
}

/** A row as a card: what it is called, its state, some facts, what is mostly done with it and, behind a button, the rest. */
export const PhoneCard = memo(function PhoneCard(props: PhoneCardProps) {
  const { row, level, surface, name, isMarked, isExpanded } = props
  const { face, details, isChosenFrom } = surface
  const mayMark = surface.mark !== null && row.isAncestor !== true
  const { first, others } = cardActions(surface, row)
  return (
    <li
      className={styles.card}
      // CSSProperties does not know custom properties.
      style={{ '--level': level } as CSSProperties}
      data-card
      data-row-key={row.id}
      data-marked={isMarked || undefined}
      data-flashed={props.isFlashed || undefined}
      {...(props.isCurrent && { 'aria-current': true })}
      {...(row.isAncestor && { title: listMessages.ancestorRow, 'data-ancestor': true })}
      {...(isChosenFrom ? { role: 'row' } : surface.isTree && { 'aria-level': level + 1 })}
      {...props.rowProps}
    >
      <div {...(isChosenFrom && { role: 'gridcell' })}>
        {face.image && fieldValue(row.record, face.image.name) && (
          <div className={styles.picture}>
            <FieldValue field={face.image} row={row} choicesOf={surface.choicesOf} place="card" />
          </div>
        )}
        <div className={styles.head}>
          <Leading {...props} mayMark={mayMark} />
          <h2 className={styles.title}>
            <MarkedCell marks={surface.marks} row={row} environment={surface.environment}>
              <Title surface={surface} row={row} />
            </MarkedCell>
          </h2>
          {face.status && <Status column={face.status} row={row} surface={surface} />}
          {others.length > 0 && (
            <Button
              type="text"
              className={styles.more ?? ''}
              aria-label={listMessages.rowAction(listMessages.more, name)}
              aria-haspopup="dialog"
              icon={<MoreOutlined aria-hidden />}
              onClick={() => surface.onMenu(row)}
            />
          )}
        </div>
        <div className={styles.body}>
          <Facts surface={surface} row={row} />
          {first && (
            <PermittedButton
              codes={rowActionPermissions(surface.plan, first.plan)}
              type="text"
              className={`${styles.action} ${first.offer.kind === 'guarded' ? styles.hindered : styles.free}`}
              aria-label={listMessages.rowAction(first.plan.title, name)}
              autoInsertSpace={false}
              {...(first.offer.kind === 'guarded' && { reason: first.offer.message })}
              onClick={() => surface.onAct(first, row)}
            >
              {first.plan.title}
            </PermittedButton>
          )}
        </div>
        {props.note}
        {details && isExpanded && <div className={styles.details}>{details(row)}</div>}
      </div>
    </li>
  )
})

function Facts({ row, surface }: ColumnProps) {
  const { face, choicesOf } = surface
  if (face.facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {face.facts.map(({ field, title }) => (
        <div key={field.name} className={styles.fact} data-field={field.name}>
          <dt>{title}</dt>
          <dd>
            <Chips column={field} row={row} surface={surface}>
              <FieldValue field={field} row={row} choicesOf={choicesOf} />
            </Chips>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Before the title: what opens the row, marks it, moves it. */
function Leading({
  surface,
  row,
  name,
  isExpandable,
  isExpanded,
  isMarked,
  mayMark,
}: PhoneCardProps & { readonly mayMark: boolean }) {
  const { mark, grips, onToggle } = surface
  return (
    <>
      {(surface.isTree || surface.details) && (
        <span className={styles.toggle}>
          <RowToggle
            expandable={surface.details ? true : isExpandable}
            expanded={isExpanded}
            name={name}
            onToggle={(expanded) => onToggle(row.id, expanded)}
          />
        </span>
      )}
      {mayMark && (
        <Checkbox
          className={styles.check ?? ''}
          checked={isMarked}
          aria-label={listMessages.selectRow(name)}
          onChange={({ target }) => mark?.(row, target.checked)}
        />
      )}
      {grips && (
        <span className={styles.grip}>
          <Suspense>
            <RowGripButton id={row.id} name={name} grips={grips} />
          </Suspense>
        </span>
      )}
    </>
  )
}

interface ColumnProps {
  readonly row: TableRow
  readonly surface: CardSurface
}

/** Leads to the record by the whole card, unless the card is for something else. */
function Title({ row, surface }: ColumnProps) {
  const registry = useRegistry()
  const { face, choicesOf, titleOf, onOpen } = surface
  if (!face.title) return row.id
  const { field } = face.title
  if (!onOpen) return titleOf?.(row) ?? <FieldValue field={field} row={row} choicesOf={choicesOf} />
  const text = titleOf?.(row) ?? toCellText(field, row, registry.get(field.widget.type), choicesOf(field))?.text
  return (
    <button
      type="button"
      className={styles.open}
      data-whole={!surface.isChosenFrom || undefined}
      onClick={() => onOpen(row)}
    >
      {text ?? EMPTY_MARK}
    </button>
  )
}

function Status({ column: { field, title }, row, surface }: ColumnProps & { readonly column: FaceColumn }) {
  const registry = useRegistry()
  const { choicesOf } = surface
  const content = toCellText(field, row, registry.get(field.widget.type), choicesOf(field))
  if (!content) return null
  const isPlain = field.show === undefined && content.color === null && !content.unknown
  // “是” says nothing by itself; a state with a colour of its own, or drawn as something, does.
  const isBare = isPlain || (field.show === undefined && content.text.length < 2)
  return (
    <div className={styles.status} data-field={field.name} data-unknown={content.unknown || undefined}>
      <span className={isBare ? styles.statusTitle : styles.hidden}>{title}</span>
      <FieldValue field={field} row={row} choicesOf={choicesOf} />
    </div>
  )
}

interface ChipsProps extends ColumnProps {
  readonly column: FaceColumn['field']
  /** Where it has one value. */
  readonly children: ReactNode
}

/** Several values stand in a chip each. */
function Chips({ column, row, surface, children }: ChipsProps) {
  const registry = useRegistry()
  const texts = column.multiple
    ? chipTexts(column, row, registry.get(column.widget.type), surface.choicesOf(column))
    : null
  if (!texts) return children
  return (
    <ul className={styles.chips}>
      {texts.map(({ text, color, unknown }) => (
        <li key={text} className={styles.chip} data-unknown={unknown || undefined}>
          {color === null ? text : <ColoredText text={text} color={color} />}
        </li>
      ))}
    </ul>
  )
}
