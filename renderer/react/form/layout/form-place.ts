/** Where something is wrong in a form. */
export type FormPlace =
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'table'; readonly table: string }
  | { readonly kind: 'cell'; readonly table: string; readonly rowKey: string; readonly name: string }

/** A message with its place, and what the place is called. */
export interface PlacedMessage {
  readonly place: FormPlace
  readonly title: string
  readonly message: string
}

/** The field or sub-table that a place belongs to. */
export function targetOf(place: FormPlace): string {
  return place.kind === 'field' ? place.name : place.table
}

/** Id of the control at a place. */
export function controlId(formId: string, place: FormPlace): string {
  switch (place.kind) {
    case 'field':
      return `${formId}-${place.name}`
    case 'table':
      return `${formId}-${place.table}`
    case 'cell':
      return `${formId}-${place.table}-${place.rowKey}-${place.name}`
  }
}

function isSamePlacedMessage(left: PlacedMessage, right: PlacedMessage | undefined): boolean {
  return (
    right !== undefined &&
    left.message === right.message &&
    left.title === right.title &&
    controlId('', left.place) === controlId('', right.place)
  )
}

export function areSameMessages(left: readonly PlacedMessage[], right: readonly PlacedMessage[]): boolean {
  return left.length === right.length && left.every((message, index) => isSamePlacedMessage(message, right[index]))
}

/** A place that a JSON Pointer into the record names: `/price`, `/tiers`, `/tiers/2`, `/tiers/2/minQty`. */
export interface RecordPointer {
  readonly name: string
  readonly row: number | null
  readonly column: string | null
}

export function readRecordPointer(pointer: string): RecordPointer | undefined {
  const match = /^\/([^/]+)(?:\/(\d+)(?:\/([^/]+))?)?$/.exec(pointer)
  if (!match) return undefined
  const [, name = '', row, column] = match
  return { name, row: row === undefined ? null : Number(row), column: column ?? null }
}
