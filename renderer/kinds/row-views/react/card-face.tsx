import type { ReactNode } from 'react'
import type { CardFacePlan, CardPlan, FieldPlan } from '../../../compile/plan.ts'
import { fieldValue } from '../../../compile/record-values.ts'
import type { ListRow } from '../../../data-source.ts'
import type { HostPermissions } from '../../../host.ts'
import { fieldAccess } from '../../../react/field/field-access.ts'
import { toCellText } from '../../../react/list/cell-text.ts'
import { FieldValue } from '../../../react/list/field-value.tsx'
import type { ChoicesOf } from '../../../react/list/use-column-choices.ts'
import type { PageWidgets } from '../../../widget.ts'
import styles from './card-face.module.css'

/** What of a card this user gets to see; the server keeps the rest to itself. */
export function visibleFace<Face extends CardFacePlan & Partial<Pick<CardPlan, 'tag'>>>(
  face: Face,
  permissions: HostPermissions,
): Face {
  const maySee = (field: FieldPlan) => fieldAccess(field, permissions) !== 'hidden'
  const { title, fields, image, tag = null } = face
  return {
    ...face,
    title: title.filter(({ field }) => maySee(field)),
    fields: fields.filter(maySee),
    image: image && maySee(image) ? image : null,
    ...(face.tag !== undefined && { tag: tag && maySee(tag) ? tag : null }),
  }
}

/** All fields that stand on cards: their dictionaries are wanted. */
export function faceFields({ title, fields, image, tag = null }: CardFacePlan & Partial<Pick<CardPlan, 'tag'>>) {
  return [...title.map(({ field }) => field), ...fields, ...(image ? [image] : []), ...(tag ? [tag] : [])]
}

export interface TitleInput {
  readonly registry: PageWidgets
  readonly choicesOf: ChoicesOf
}

/** What the card of a row is called: texts around fields with nothing in them are left out. */
export function cardTitle(
  { title }: Pick<CardFacePlan, 'title'>,
  row: ListRow,
  { registry, choicesOf }: TitleInput,
): string {
  const pieces = title.flatMap(({ before, field, after }) => {
    const content = toCellText(field, row, registry.get(field.widget.type), choicesOf(field))
    return content ? [`${before}${content.text}${after}`] : []
  })
  return pieces.length === 0 ? row.id : pieces.join('').trim()
}

export interface CardFaceProps {
  readonly face: CardFacePlan
  readonly row: ListRow
  readonly name: string
  readonly choicesOf: ChoicesOf
  /** Beside the title: what is done to the card. */
  readonly menu?: ReactNode
  /** Below the title. */
  readonly tag?: FieldPlan | null
  /** Before the title. */
  readonly mark?: ReactNode
  /** Absent: the title leads nowhere. */
  readonly onOpen?: () => void
}

/** What stands on a card: picture, title, fields with their values. */
export function CardFace({ face, row, name, choicesOf, menu, tag = null, mark, onOpen }: CardFaceProps) {
  const isTold = tag !== null && !isEmpty(row, tag)
  const isPlain = isTold && isBare(row, tag, choicesOf)
  const filled = [...(isPlain ? [tag] : []), ...face.fields.filter((field) => !isEmpty(row, field))]
  return (
    <>
      {face.image && !isEmpty(row, face.image) && (
        <div className={styles.image}>
          <FieldValue field={face.image} row={row} choicesOf={choicesOf} place="card" />
        </div>
      )}
      <div className={styles.head}>
        {mark}
        <h3 className={styles.title}>
          {onOpen ? (
            <button type="button" className={styles.open} onClick={onOpen}>
              {name}
            </button>
          ) : (
            name
          )}
        </h3>
        {menu}
      </div>
      {isTold && !isPlain && (
        <div className={styles.tag}>
          <FieldValue field={tag} row={row} choicesOf={choicesOf} />
        </div>
      )}
      {filled.length > 0 && (
        <dl className={styles.fields}>
          {filled.map((field) => (
            <div key={field.name} className={styles.field} data-field={field.name}>
              <dt>{field.title}</dt>
              <dd>
                <FieldValue field={field} row={row} choicesOf={choicesOf} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

function isEmpty({ record }: ListRow, { name }: FieldPlan): boolean {
  const value = fieldValue(record, name)
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** “是” says nothing by itself, so it stands among the fields; a choice with a colour of its own, or drawn as something, does. */
function isBare({ record }: ListRow, field: FieldPlan, choicesOf: ChoicesOf): boolean {
  const value = fieldValue(record, field.name)
  return field.show === undefined && !choicesOf(field)?.find((choice) => choice.value === String(value))?.color
}
