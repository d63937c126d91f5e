/**
 * What a field is called in the JSON of calls and in the parameters of lists: its own name, or the one that the contract
 * has for it (`titile`). Errors point to fields by their own names, as pages know them.
 */
export function wireNameOf({ name, wire }: { readonly name: string; readonly wire?: string }): string {
  return wire ?? name
}

/** Where the text of a field's value stands beside it. */
export function textNameOf(field: { readonly name: string; readonly wire?: string }): string {
  return `${wireNameOf(field)}_dictText`
}
