/** `<area>/<page>`, both kebab-case. */
export interface NewPageName {
  readonly area: string
  readonly page: string
}

/** What a page is called everywhere. */
export interface PageHead {
  readonly code: string
  readonly permissionPrefix: string
  readonly entity: { readonly table: string; readonly api: string }
}

const NAME = /^([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/

export function parseNewPageName(text: string): NewPageName | undefined {
  const [, area, page] = NAME.exec(text) ?? []
  return area !== undefined && page !== undefined ? { area, page } : undefined
}

export function headOf({ area, page }: NewPageName): PageHead {
  const camel = (name: string) => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const snake = (name: string) => name.replaceAll('-', '_')
  return {
    code: `${area}-${page}`,
    permissionPrefix: `${camel(area)}:${camel(page)}`,
    entity: { table: `${snake(area)}_${snake(page)}`, api: `/${camel(area)}/${camel(page)}` },
  }
}
