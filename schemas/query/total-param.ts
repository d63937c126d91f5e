/** Asks a list for a total that may be an estimate: `total=estimate`. Not in the original contract. */
export const TOTAL_PARAM = 'total'
/** The same, also for a page with a field that is called so. No field can bear this name. */
export const MARKED_TOTAL_PARAM = '_total'
export const ESTIMATE = 'estimate'

/** The name of the parameter for whoever sees these fields of a page, by their names on the wire. */
export function totalParamOf(wireNames: Iterable<string>): string {
  return new Set(wireNames).has(TOTAL_PARAM) ? MARKED_TOTAL_PARAM : TOTAL_PARAM
}
