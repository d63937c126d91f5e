import { MAX_SORT_COLUMNS, type Sort, type SortKey, sortKeys } from '#schemas/query/sort-params.ts'

export function isSameSort(left: Sort, right: Sort): boolean {
  return writeSort(left) === writeSort(right)
}

/** As it stands in an address: `-price,name`. */
export function writeSort(sort: Sort): string {
  return sortKeys(sort)
    .map(({ field, order }) => `${order === 'desc' ? '-' : ''}${field}`)
    .join(',')
}

/** Of what {@link writeSort} has written, what `sorts` lets stand; null: nothing does. */
export function readSort(text: string, sorts: (field: string) => boolean): Sort | null {
  return toSort(
    text.split(',').map((part): SortKey => {
      const field = part.replace(/^-/, '')
      return { field, order: part === field ? 'asc' : 'desc' }
    }),
    sorts,
  )
}

/** What is left of a sort by the columns that `sorts` lets stand, each once; null: nothing is. */
export function toSort(columns: readonly SortKey[], sorts: (field: string) => boolean): Sort | null {
  const fields = columns.map(({ field }) => field)
  const [first, ...then] = columns.filter(({ field }, index) => sorts(field) && fields.indexOf(field) === index)
  return first ? { ...first, ...(then.length > 0 && { then }) } : null
}

/**
 * What a press on a title makes of a sort: ascending, descending, no more. Alone, it sorts by that column only; added,
 * the columns before it keep their weight, but for those that nobody has chosen.
 */
export function pressTitle(
  sort: Sort,
  field: string,
  { added, defaultSort }: { readonly added: boolean; readonly defaultSort: Sort },
): Sort {
  const columns = sortKeys(sort)
  const order = nextOrder(columns.find((column) => column.field === field)?.order)
  const pressed = order ? [{ field, order }] : []
  if (!added || isSameSort(sort, defaultSort)) {
    const [only = defaultSort] = pressed
    // Back to the default that it was already would be a press without effect.
    return isSameSort(only, sort) ? { field, order: 'asc' } : only
  }
  const isChosen = columns.some((column) => column.field === field)
  const changed = isChosen
    ? columns.flatMap((column) => (column.field === field ? pressed : column))
    : [...columns, ...pressed].slice(0, MAX_SORT_COLUMNS)
  return toSort(changed, () => true) ?? defaultSort
}

function nextOrder(order: SortKey['order'] | undefined): SortKey['order'] | null {
  if (order === undefined) return 'asc'
  return order === 'asc' ? 'desc' : null
}
