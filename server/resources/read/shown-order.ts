import type { FieldError } from '#schemas/api/envelope.ts'
import type { Resource } from '../resource.ts'

/** As the form shows them, so that the first message is the first field's; sub-tables follow in the order of their rows. */
export function inShownOrder({ plan }: Resource, errors: readonly FieldError[]): readonly FieldError[] {
  const places = new Map([...plan.fields, ...plan.subTables].map(({ name }, index) => [name, index]))
  const place = ({ pointer }: FieldError): readonly number[] => {
    const [, name = '', row = '', column = ''] = pointer.split('/')
    const table = plan.subTables.find((subTable) => subTable.name === name)
    const columnPlace = table ? table.fields.findIndex((field) => field.name === column) : 0
    return [places.get(name) ?? places.size, Number(row) || 0, columnPlace]
  }
  return [...errors]
    .map((error) => ({ error, at: place(error) }))
    .sort((left, right) => compareLists(left.at, right.at))
    .map(({ error }) => error)
}

function compareLists(left: readonly number[], right: readonly number[]): number {
  const index = left.findIndex((value, position) => value !== right[position])
  return index === -1 ? 0 : (left[index] ?? 0) - (right[index] ?? 0)
}
