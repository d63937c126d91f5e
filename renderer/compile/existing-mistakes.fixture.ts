import { pageWith } from './compile-page.fixture.ts'
import type { Mistake } from './page-mistakes.fixture.ts'

const name = { type: 'string(20)', title: '名称' }
const KEYED = { existing: 'old.stock', api: '/demo/stock', key: ['stock_no'], shared: true }

function over(entity: Readonly<Record<string, unknown>>, part: Readonly<Record<string, unknown>> = {}): string {
  return pageWith({ query: undefined, list: undefined, fields: { name }, ...part, entity })
}

/** Mistakes of pages over tables that were there before. */
export const EXISTING_MISTAKES: readonly Mistake[] = [
  ['wrong-format', '/entity/existing', over({ ...KEYED, existing: 'stock' }), 'public.stock'],
  ['missing-key', '/entity', over({ ...KEYED, api: undefined }), '缺少 "api"'],
  ['reserved-name', '/entity/existing', over({ ...KEYED, existing: 'pg_catalog.pg_class' }), 'pg_catalog'],
  ['reserved-name', '/entity/api', over({ ...KEYED, api: '/sys/stock' }), '由系统使用'],
  ['existing-entity', '/entity/table', over({ ...KEYED, table: 'demo_stock' }), '不能再写 table'],
  ['existing-entity', '/entity/softDelete', over({ ...KEYED, softDelete: true }), '不能再写 softDelete'],
  ['existing-entity', '/entity/shared', over({ ...KEYED, tenant: 'company' }), '不能再写 shared'],
  [
    'existing-entity',
    '/entity/readonly',
    over({ existing: 'old.stock', api: '/demo/stock', readonly: false }, { toolbar: [] }),
    '没有 key',
  ],
  [
    'existing-entity',
    '/entity/key',
    over({ table: 'demo_stock', api: '/demo/stock', key: ['id'] }),
    '只有写了 entity.existing',
  ],
  ['existing-entity', '/kind', over(KEYED, { kind: 'form' }), 'kind 为 form'],
  [
    'existing-entity',
    '/subTables/lines',
    over(KEYED, {
      subTables: { lines: { title: '明细', entity: { table: 'stock_line', foreignKey: 'stockId' }, fields: { name } } },
    }),
    '没有子表',
  ],
  ['existing-entity', '/toolbar/0', over({ ...KEYED, readonly: true }, { toolbar: ['add'] }), '没有操作 "add"'],
  [
    'existing-field',
    '/fields/name/column',
    over({ table: 'demo_stock', api: '/demo/stock' }, { fields: { name: { ...name, column: 'NAME' } } }),
    '列是 "name"',
  ],
  [
    'existing-field',
    '/fields/name/renamedFrom',
    over(KEYED, { fields: { name: { ...name, renamedFrom: 'title' } } }),
    '不能写 renamedFrom',
  ],
  [
    'existing-field',
    '/fields/other/column',
    over(KEYED, { fields: { name, other: { ...name, column: 'name' } } }),
    '已是字段 "name" 的列',
  ],
  [
    'existing-field',
    '/fields/name',
    over({ existing: 'old.stock', api: '/demo/stock', key: ['stock_no'], tenant: 'name' }),
    '租户编号',
  ],
  [
    'delete-not-fitting',
    '/fields/name/ref/onDelete',
    over(
      { ...KEYED, readonly: true },
      {
        fields: {
          name: {
            ...name,
            type: 'ref',
            ref: { entity: 'sys_user', value: 'id', label: 'realname', onDelete: 'clear' },
          },
        },
      },
    ),
    '在只能查看的表中',
  ],
]
