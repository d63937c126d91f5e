import { describe, expect, it } from 'vitest'
import { bans } from './ban-catalogue.ts'
import { findBans } from './find-bans.ts'

/** For each ban: a use that it must report, and one that it must leave alone. */
const cases: readonly { readonly ban: string; readonly path: string; readonly bad: string; readonly good: string }[] = [
  {
    ban: 'unbound-sql',
    path: 'server/users/repository.ts',
    bad: 'sql.raw(text)',
    good: 'sql`select ${value}`',
  },
  { ban: 'unbound-sql', path: 'server/users/repository.ts', bad: "sql['id'](name)", good: 'other.id(name)' },
  {
    ban: 'spelled-permission',
    path: 'server/resources/write/save-all-call.ts',
    bad: 'const code = `${plan.permissionPrefix}:add`',
    good: "const code = permissionCode(plan, 'add')",
  },
  {
    ban: 'spelled-permission',
    path: 'renderer/react/toolbar/toolbar.tsx',
    bad: "const code = permissionPrefix + ':add'",
    good: 'const title = `${prefix}: 1`',
  },
  {
    ban: 'asked-kind',
    path: 'server/resources/write/save-record.ts',
    bad: "if (resource.plan.kind === 'form') refuse()",
    good: 'if (kindOf(resource.plan).singleRecord) refuse()',
  },
  {
    ban: 'asked-kind',
    path: 'renderer/react/page-view.tsx',
    bad: "switch (kind) { case 'grid': show() }",
    good: "switch (type.kind) { case 'decimal': show() }",
  },
  {
    ban: 'template-sql',
    path: 'server/users/repository.ts',
    bad: 'db.query(`select * from ${table} where id = 1`)',
    good: 'sql`select * from sys_user where id = ${id}`',
  },
  {
    ban: 'template-sql',
    path: 'server/users/repository.ts',
    bad: 'const text = `DROP TABLE ${table}`',
    good: 'const text = `select one of ${names}`',
  },
  {
    ban: 'concatenated-sql',
    path: 'server/users/repository.ts',
    bad: "db.query('delete from ' + table)",
    good: "log('deleted ' + count)",
  },
  {
    ban: 'request-outside-http',
    path: 'src/features/menu/queries.ts',
    bad: 'await fetch(url)',
    good: 'http.fetch(url)',
  },
  {
    ban: 'request-outside-http',
    path: 'widgets/input/load.ts',
    bad: 'await window.fetch(url)',
    good: 'refetch(url)',
  },
  {
    ban: 'request-outside-http',
    path: 'src/features/menu/queries.ts',
    bad: "import axios from 'axios'",
    good: "import type { AxiosError } from 'axios'",
  },
  {
    ban: 'storage-outside-storage',
    path: 'src/features/tabs/tabs.ts',
    bad: "JSON.parse(localStorage.getItem('tabs'))",
    good: "storage.read('tabs')",
  },
  {
    ban: 'blank-without-rel',
    path: 'src/features/menu/link.tsx',
    bad: '<a href={url} target="_blank">x</a>',
    good: '<a href={url} target="_blank" rel="noopener noreferrer">x</a>',
  },
  {
    ban: 'blank-without-rel',
    path: 'src/features/menu/link.tsx',
    bad: '<a href={url} target={target}>x</a>',
    good: '<Overlay target={target} />',
  },
  {
    ban: 'blank-without-rel',
    path: 'src/features/menu/open.ts',
    bad: "window.open(url, '_blank')",
    good: "window.open(url, '_blank', 'noopener')",
  },
  {
    ban: 'html-sink',
    path: 'renderer/react/card.tsx',
    bad: 'element.innerHTML = text',
    good: 'element.textContent = text',
  },
  {
    ban: 'html-sink',
    path: 'renderer/react/card.tsx',
    bad: "element.insertAdjacentHTML('beforeend', text)",
    good: "element.insertAdjacentText('beforeend', text)",
  },
  {
    ban: 'code-from-text',
    path: 'schemas/rules/check.ts',
    bad: "new Function('a', text)",
    good: 'new FunctionTable(text)',
  },
  {
    ban: 'code-from-text',
    path: 'src/platform/clock.ts',
    bad: "setTimeout('tick()', 5)",
    good: 'setTimeout(tick, 5)',
  },
  {
    ban: 'bare-range-picker',
    path: 'widgets/date/date-query.tsx',
    bad: '<DatePicker.RangePicker />',
    good: '<DatePicker />',
  },
  {
    ban: 'bare-range-picker',
    path: 'widgets/date/date-query.tsx',
    bad: 'const { RangePicker: Range } = DatePicker',
    good: 'const { TimePicker: Time } = DatePicker',
  },
  {
    ban: 'bare-modal',
    path: 'src/features/menu/menu.tsx',
    bad: "import { Modal as Dialog } from 'antd'",
    good: "import { type ModalProps, Button } from 'antd'",
  },
  {
    ban: 'eager-component',
    path: 'widgets/input/index.ts',
    bad: "import { TextInput } from './text-input.tsx'",
    good: "const load = () => import('./text-input.tsx')",
  },
  {
    ban: 'unchecked-import',
    path: 'schemas/api/session.ts',
    bad: 'const module = await import(`#server/${name}.ts`)',
    good: "const module = await import('#schemas/api/envelope.ts')",
  },
  {
    ban: 'unchecked-import',
    path: 'schemas/api/session.ts',
    bad: "type Host = import('#renderer/host.ts').Host",
    good: "type Envelope = import('./envelope.ts').Envelope",
  },
  {
    ban: 'unchecked-import',
    path: 'schemas/api/session.ts',
    bad: "import { host } from './../../renderer/host.ts'",
    good: "import { host } from './host.ts'",
  },
  {
    ban: 'unchecked-import',
    path: 'widgets/registry.ts',
    bad: "const all = import.meta.glob('../src/*.ts')",
    good: "const examples = import.meta.glob('/widgets/*/examples.json')",
  },
  {
    ban: 'module-mock',
    path: 'src/platform/clock.test.ts',
    bad: "vi.mock('./clock.ts')",
    good: 'vi.useFakeTimers()',
  },
]

describe('findBans', () => {
  it.each(cases)('reports $ban: $bad', ({ ban, path, bad }) => {
    expect(findBans(path, bad).map((finding) => finding.ban)).toContain(ban)
  })

  it.each(cases)('lets be, as to $ban: $good', ({ ban, path, good }) => {
    expect(findBans(path, good).map((finding) => finding.ban)).not.toContain(ban)
  })

  it('has a case for every ban in the catalogue', () => {
    expect(new Set(cases.map((one) => one.ban))).toEqual(new Set(bans.map((ban) => ban.name)))
  })

  it.each([
    ['server/db/statements.ts', 'sql.id(name)'],
    ['server/resources/list-statement.ts', 'sql.ref(column)'],
    ['src/platform/http/fetch-transport.ts', 'fetch(url)'],
    ['src/platform/storage/browser-store.ts', 'localStorage.clear()'],
    ['renderer/react/overlay/app-modal.tsx', "import { Modal } from 'antd'"],
    ['widgets/date/date-range-input.tsx', '<DatePicker.RangePicker />'],
    ['widgets/input/input.test.ts', 'localStorage.clear()'],
  ])('allows in %s what belongs there: %s', (path, text) => {
    expect(findBans(path, text)).toEqual([])
  })

  it('names the line and column, also behind Chinese text', () => {
    const text = "const title = '产品价格'\nconst answer = '好'; fetch(title)\n"
    expect(findBans('src/features/menu/queries.ts', text)).toMatchObject([{ line: 2, column: 21 }])
  })

  it('reports a file that it cannot read instead of passing it', () => {
    expect(findBans('src/features/menu/queries.ts', 'const = 1')).toMatchObject([{ ban: 'syntax' }])
  })
})
