/** By row key and field name. */
type Layer = Map<string, Readonly<Record<string, string>>>

const LAYERS = ['rule', 'server', 'check'] as const
/** `rule`: rules that a value breaks; `server`: what the server said of it; `check`: what the page's checks say of the row. */
export type RowErrorLayer = (typeof LAYERS)[number]

export const NO_ERRORS: Readonly<Record<string, string>> = {}

/** What is wrong with the cells of rows, by who says so. The first that applies is shown: rule, server, check. */
export interface RowErrors {
  /** The same object as long as nothing about the row changes. */
  of(key: string): Readonly<Record<string, string>>
  get(layer: RowErrorLayer, key: string, name: string): string | undefined
  /** Empty or absent: nothing is wrong any more. True when that is news. */
  set(layer: RowErrorLayer, key: string, name: string, message: string | undefined): boolean
  /** Exchanges what a layer says of all rows. True when that is news. */
  replace(layer: RowErrorLayer, errors: ReadonlyMap<string, Readonly<Record<string, string>>>): boolean
  forgetRow(key: string): void
  clear(): void
}

export function createRowErrors(): RowErrors {
  const layers: Readonly<Record<RowErrorLayer, Layer>> = { rule: new Map(), server: new Map(), check: new Map() }
  const folded: Layer = new Map()

  function fold(key: string): Readonly<Record<string, string>> {
    // Later layers stand behind earlier ones.
    const parts = LAYERS.toReversed().map((layer) => layers[layer].get(key))
    return parts.some((part) => part !== undefined) ? Object.assign({}, ...parts) : NO_ERRORS
  }

  return {
    of(key) {
      const known = folded.get(key)
      if (known) return known
      const errors = fold(key)
      if (errors !== NO_ERRORS) folded.set(key, errors)
      return errors
    },
    get: (layer, key, name) => layers[layer].get(key)?.[name],
    set(layer, key, name, message) {
      const before = layers[layer].get(key)
      const next = message === undefined || message === '' ? undefined : message
      if (before?.[name] === next) return false
      const { [name]: _, ...others } = before ?? {}
      const errors = next === undefined ? others : { ...others, [name]: next }
      if (Object.keys(errors).length > 0) layers[layer].set(key, errors)
      else layers[layer].delete(key)
      folded.delete(key)
      return true
    },
    replace(layer, errors) {
      const own = layers[layer]
      const keys = new Set([...own.keys(), ...errors.keys()])
      const concerned = [...keys].filter(
        (key) => !areSameErrors(own.get(key) ?? NO_ERRORS, errors.get(key) ?? NO_ERRORS),
      )
      for (const key of concerned) {
        const ofRow = errors.get(key)
        if (ofRow) own.set(key, ofRow)
        else own.delete(key)
        folded.delete(key)
      }
      return concerned.length > 0
    },
    forgetRow(key) {
      for (const layer of LAYERS) layers[layer].delete(key)
      folded.delete(key)
    },
    clear() {
      for (const layer of LAYERS) layers[layer].clear()
      folded.clear()
    },
  }
}

function areSameErrors(left: Readonly<Record<string, string>>, right: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(left)
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name])
}
