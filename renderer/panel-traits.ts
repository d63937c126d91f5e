import type { TObject } from 'typebox'

/** What of a panel is known to everybody who reads pages: the compiler, the server, the tools. */
export interface PanelTraits<Props extends TObject = TObject> {
  /** Name in pages: kebab-case. */
  readonly type: string
  /** Chinese name, for documentation. */
  readonly title: string
  readonly summary: string
  readonly props: Props
  /** Width of its drawer or window, in pixels, where the page says none. */
  readonly widthPx: number
}

/** All panels by type, as those know them who draw none. */
export interface KnownPanels {
  get(type: string): PanelTraits | undefined
  readonly types: readonly string[]
}
