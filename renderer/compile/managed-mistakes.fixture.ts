import { pageWith, SOUND_PAGE } from './compile-page.fixture.ts'
import type { Mistake } from './page-mistakes.fixture.ts'

const roleName = { type: 'string(100)', title: '角色名称' }
const overRoles = { code: 'role-list', entity: { managed: 'sys-role' }, query: undefined, list: undefined }

function rolesWith(part: Readonly<Record<string, unknown>>): string {
  return pageWith({ ...EMPTY, ...overRoles, fields: { roleName }, ...part })
}

/** What a sound page has besides, and a page over roles has no fields for. */
const EMPTY = Object.fromEntries(
  Object.keys(SOUND_PAGE)
    .filter((key) => !['schemaVersion', 'code', 'title', 'permissionPrefix', 'entity', 'fields'].includes(key))
    .map((key) => [key, undefined]),
)

/** Mistakes of pages over rows of the product itself. */
export const MANAGED_MISTAKES: readonly Mistake[] = [
  ['unknown-managed', '/entity/managed', rolesWith({ entity: { managed: 'sys-rol' } }), '是不是 "sys-role"？'],
  [
    'managed-entity',
    '/entity/table',
    rolesWith({ entity: { managed: 'sys-role', table: 'my_role' } }),
    '不能再写 table',
  ],
  ['managed-entity', '/entity/managed', rolesWith({ code: 'my-roles' }), '只有系统自带的页面 role-list 使用它'],
  [
    'managed-entity',
    '/subTables/lines',
    rolesWith({
      subTables: {
        lines: { title: '明细', entity: { table: 'role_line', foreignKey: 'roleId' }, fields: { roleName } },
      },
    }),
    '没有子表',
  ],
  ['managed-field', '/fields/roleNam', rolesWith({ fields: { roleName, roleNam: roleName } }), '是不是 "roleName"？'],
  ['managed-field', '/fields/rank', rolesWith({ fields: { roleName, rank: roleName } }), '以 x 开头，如 "xRank"'],
  [
    'managed-field',
    '/fields/roleName/type',
    rolesWith({ fields: { roleName: { ...roleName, type: 'text' } } }),
    'string(100)',
  ],
  ['managed-action', '/timers', rolesWith({ timers: [{ when: 'true', do: 'close' }] }), '不能定时改写'],
  [
    'managed-action',
    '/toolbar/0',
    rolesWith({
      code: 'user-choice',
      entity: { managed: 'sys-user-choice' },
      fields: { username: { type: 'string(64)', title: '用户账号' } },
      toolbar: ['import'],
    }),
    '没有操作 "import"',
  ],
  [
    'managed-action',
    '/list/rowActions/0',
    rolesWith({
      code: 'user-choice',
      entity: { managed: 'sys-user-choice' },
      fields: { username: { type: 'string(64)', title: '用户账号' } },
      list: { rowActions: ['delete'] },
    }),
    '没有操作 "delete"',
  ],
  [
    'managed-action',
    '/actions/freeze',
    rolesWith({
      code: 'user-choice',
      entity: { managed: 'sys-user-choice' },
      fields: { username: { type: 'string(64)', title: '用户账号' } },
      actions: { freeze: { type: 'set-values', title: '冻结', props: { values: { username: 'x' } } } },
    }),
    '只能查看',
  ],
  ['missing-key', '/entity', pageWith({ entity: { table: 'demo_sample' } }), '缺少 "api"'],
  ['missing-key', '/entity', pageWith({ entity: { api: '/demo/sample' } }), '缺少 "table"'],
]
