import { type Static, Type } from 'typebox'

const sortKey = { minLength: 1, maxLength: 64 }
/** By more nobody tells rows apart. */
const MOST_SORT_KEYS = 5

/**
 * The order of rows: one field, or several in order of weight.
 *
 * @param otherwise what counts where the page does not say.
 */
export function sortSchema(otherwise: string) {
  return Type.Union(
    [
      Type.String(sortKey),
      Type.Array(Type.String(sortKey), { minItems: 1, maxItems: MOST_SORT_KEYS, uniqueItems: true }),
    ],
    {
      description: `排序字段，前加 - 为降序；数组为先后按几个字段排，如 ["-pinned", "-sendTime"]。${otherwise}`,
    },
  )
}
export type SortDeclaration = Static<ReturnType<typeof sortSchema>>
