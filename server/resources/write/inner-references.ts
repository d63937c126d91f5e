import type { FieldPlan } from '#renderer/compile/plan.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import type { Body } from '../read/read-fields.ts'
import { type Resource, savedFields } from '../resource.ts'

/** References from rows of a call to rows that the same call adds, whose ids are not known yet: by their row keys. */
export interface InnerReferences {
  /** The keys of added rows that a row refers to. */
  keysIn(body: Body): readonly string[]
  /** The row with ids in the place of keys. */
  resolve(body: Body, ids: ReadonlyMap<string, string>): Body
  /** The first field by which a row refers to one of these. */
  fieldTo(body: Body, keys: ReadonlySet<string>): FieldPlan | undefined
}

/** @param keys of the rows that are added; one that is given twice names no row. */
export function createInnerReferences(resource: Resource, keys: readonly string[]): InnerReferences {
  const { table } = resource.plan.entity
  const fields = savedFields(resource).filter(
    ({ choices }) => choices?.source === 'ref' && choices.entity === table && choices.value === 'id',
  )
  const twice = new Set(keys.filter((key, index) => keys.indexOf(key) !== index))
  const known = new Set(keys.filter((key) => key !== '' && !twice.has(key)))
  const keysOf = (field: FieldPlan, body: Body) =>
    piecesOf(body[wireNameOf(field)], field.multiple).filter((piece) => known.has(piece))
  return {
    keysIn: (body) => fields.flatMap((field) => keysOf(field, body)),
    resolve(body, ids) {
      const changed = fields.filter((field) => keysOf(field, body).length > 0)
      if (changed.length === 0) return body
      const values = changed.map((field) => {
        const key = wireNameOf(field)
        const pieces = piecesOf(body[key], field.multiple).map((piece) => ids.get(piece) ?? piece)
        return [key, Array.isArray(body[key]) ? pieces : pieces.join(',')] as const
      })
      return { ...body, ...Object.fromEntries(values) }
    },
    fieldTo: (body, wanted) => fields.find((field) => keysOf(field, body).some((key) => wanted.has(key))),
  }
}

function piecesOf(value: unknown, multiple: boolean): readonly string[] {
  if (Array.isArray(value)) return value.map(String)
  if (typeof value !== 'string') return []
  return multiple ? value.split(',') : [value]
}
