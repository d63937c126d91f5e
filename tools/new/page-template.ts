import { SCHEMA_VERSION } from '#schemas/language/page.ts'

/** `<area>/<page>`, both kebab-case. */
export interface NewPageName {
  readonly area: string
  readonly page: string
}

const NAME = /^([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/

export function parseNewPageName(text: string): NewPageName | undefined {
  const [, area, page] = NAME.exec(text) ?? []
  return area !== undefined && page !== undefined ? { area, page } : undefined
}

/** A page that passes the check, saves, and shows how the usual kinds of fields are written. */
export function newPageText({ area, page }: NewPageName, title: string): string {
  const camel = (name: string) => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  const snake = (name: string) => name.replaceAll('-', '_')
  const declaration = {
    $schema: '../../meta/page.schema.json',
    schemaVersion: SCHEMA_VERSION,
    code: `${area}-${page}`,
    title,
    permissionPrefix: `${camel(area)}:${camel(page)}`,
    entity: { table: `${snake(area)}_${snake(page)}`, api: `/${camel(area)}/${camel(page)}` },
    fields: {
      code: {
        type: 'string(32)',
        title: '编码',
        rules: ['required', 'unique'],
        query: 'eq',
        list: { width: 140, link: 'detail' },
      },
      name: { type: 'string(64)', title: '名称', rules: ['required'], query: 'like', list: { width: 240 } },
      amount: { type: 'decimal(12,2)', title: '金额', rules: ['money'], query: 'between' },
      happenedOn: { type: 'date', title: '日期', query: 'between' },
      enabled: { type: 'boolean', title: '启用', default: true, query: 'eq' },
      remark: { type: 'text', title: '备注' },
    },
    query: { simple: ['code', 'name'], more: ['amount', 'happenedOn', 'enabled'] },
    toolbar: ['add', 'batch_delete'],
  }
  return `${JSON.stringify(declaration, null, 2)}\n`
}
