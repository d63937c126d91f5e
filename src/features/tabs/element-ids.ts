/** A tab and its panel name each other by their ids in the document. */
export function tabElementId(tabId: string): string {
  return `page-tab-${tabId}`
}

export function panelElementId(tabId: string): string {
  return `page-panel-${tabId}`
}
