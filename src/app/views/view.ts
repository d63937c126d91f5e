import type { ComponentType } from 'react'

/**
 * What stands behind the routes of the console. Views call no router hooks: a view lives on in a hidden tab, where they
 * would read the address of the tab that is shown. What a view may know and do comes as props.
 */
export interface ViewRoute {
  /** Absolute; may hold parameters, `/online/cgformList/:code`. */
  readonly path: string
  /** The contract's name of the route, `isystem-user`; absent: the path. */
  readonly name?: string
  readonly meta: RouteMeta
  readonly View: ComponentType<ViewProps>
}

/** Specified (2.2, 2.3); everything but the title comes from the menu. */
export interface RouteMeta {
  readonly title: string
  readonly icon?: string
  readonly keepAlive?: boolean
  readonly componentName?: string
  /** The page has no heading area of its own. */
  readonly hiddenHeaderContent?: boolean
  /** It tells of an address that has no page, and is not kept. */
  readonly transient?: boolean
  /** Addresses that differ in the query are one tab; the view is told of each as its `address`. */
  readonly sharesTab?: boolean
  /** Permission codes, one of which the user needs; absent or empty: everybody. */
  readonly permission?: readonly string[]
}

export interface ViewProps {
  readonly address: ViewAddress
  readonly tab: TabControls
}

/** The address that a tab was opened with; it never changes while the tab lives, but where the route `sharesTab`. */
export interface ViewAddress {
  /** Without the query: `/market/price`. */
  readonly path: string
  /** Path and query; the key of the tab. */
  readonly fullPath: string
  /** Parameters of the route's path. */
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}

/** What a view may do to the tab that it lives in. */
export interface TabControls {
  setTitle(title: string): void
  /** True while the tab holds input that would be lost. */
  setUnsaved(unsaved: boolean): void
  /** Closes the tab, after a question when it holds unsaved input. */
  close(): void
  /** Shows another address of the console, path and query, in its own tab. */
  goTo(address: string): void
  /**
   * The tab's address gets this query, and no other tab is opened: after a reload, or where the link is sent, the page
   * opens with it. `ViewProps.address` stays what it was.
   */
  replaceQuery(query: Readonly<Record<string, string>>): void
  /** The same for some names alone; null takes a name out. */
  changeQuery(changes: Readonly<Record<string, string | null>>): void
}
