import { fillForm } from '#tests/support/business-pages/fill-form.ts'
import { rest } from '../steps.ts'
import { exportsRows, importsRows } from './files.ts'
import { adds, deletes, does, edits, looksAt, open, planOf, pressesAbove, pressInRow, rowWith } from './hands.ts'
import { listed, type WorkedScreen } from './worked-screen.ts'

/** What pages choose from, check and reach: dictionaries, categories, rules, data sources, gateway routes. */
export const SETTINGS: readonly WorkedScreen[] = [
  {
    name: 'dictionaries',
    title: '数据字典',
    async work(worker) {
      const { page, mark } = worker
      const route = '/isystem/dict'
      const dictCode = `look_dict_${mark}`
      await open(worker, route)
      await adds(worker, 'dict-list', { dictName: `看看${mark}`, dictCode })
      const row = rowWith(page, dictCode)
      await open(worker, route, { dictCode })
      await edits(worker, row, 'dict-list', { description: '试着看看' })
      await pressInRow(worker, row, '字典配置')
      const items = page.getByRole('dialog').filter({ visible: true }).last()
      await items.getByRole('button', { name: '新增', exact: true }).filter({ visible: true }).first().click()
      const form = page.getByRole('dialog').filter({ visible: true }).last()
      await form.getByRole('textbox', { name: '数据值' }).waitFor()
      await fillForm(form, planOf('dict-items'), { itemText: '看', itemValue: '1', itemColor: '#1677ff' })
      await worker.picture('add-item')
      await does(worker, '新增字典项', () => form.getByRole('button', { name: '确定', exact: true }).click())
      await rest(page)
      await worker.picture('items')
      await deletes(worker, rowWith(items, '看'))
      await open(worker, route, { dictCode })
      await does(worker, '刷新缓存', () => pressesAbove(worker, '刷新缓存'))
      await deletes(worker, row)
      await open(worker, route)
      await looksAt(worker, '回收站', 'bin', () => pressesAbove(worker, '回收站'))
      const imported = `look_file_${mark}`
      await open(worker, route, { dictCode: imported })
      await importsRows(worker, [
        { 字典名称: `入看${mark}`, 字典编码: imported },
        { 字典名称: `重看${mark}`, 字典编码: imported },
      ])
      await exportsRows(worker)
      await deletes(worker, rowWith(page, imported))
    },
  },
  listed({
    name: 'categories',
    title: '分类字典',
    route: '/isys/category',
    code: 'category-list',
    by: 'name',
    values: (mark) => ({ name: `看看类${mark}` }),
    edit: (mark) => ({ name: `看看类${mark}改` }),
  }),
  {
    name: 'check-rules',
    title: '系统校验规则',
    async work(worker) {
      const { page, mark } = worker
      const ruleCode = `look_rule_${mark}`
      const route = '/isystem/checkRule'
      await open(worker, route)
      await adds(worker, 'check-rule-list', { ruleName: `看看规则${mark}`, ruleCode, ruleDescription: '只看看' })
      const row = rowWith(page, ruleCode)
      await open(worker, route, { ruleName: `看看规则${mark}` })
      await edits(worker, row, 'check-rule-list', { ruleDescription: '看了又看' })
      await looksAt(worker, '功能测试', 'test', () => pressInRow(worker, row, '功能测试'))
      await deletes(worker, row)
    },
  },
  listed({
    name: 'fill-rules',
    title: '系统编码规则',
    route: '/isystem/fillRule',
    code: 'fill-rule-list',
    by: 'ruleName',
    values: (mark) => ({
      ruleName: `看看编码${mark}`,
      ruleCode: `look_${mark}`,
      ruleClass: 'OrderNumberRule',
      ruleParams: '{"prefix": "LK"}',
    }),
    edit: () => ({ ruleParams: '{"prefix": "KK"}' }),
    async special(worker, name) {
      await looksAt(worker, '功能测试', 'test', () => pressInRow(worker, rowWith(worker.page, name), '功能测试'))
    },
  }),
  listed({
    name: 'data-sources',
    title: '多数据源管理',
    route: '/isystem/dataSource',
    code: 'data-source-list',
    by: 'code',
    values: (mark) => ({
      code: `look_${mark}`,
      name: `看看库${mark}`,
      dbType: '6',
      dbDriver: 'org.postgresql.Driver',
      dbUrl: 'jdbc:postgresql://127.0.0.1:1/none',
      dbName: 'none',
      dbUsername: 'nobody',
    }),
    edit: () => ({ remark: '没有这个库' }),
    async special(worker, code) {
      await does(worker, '测试连接', () => pressInRow(worker, rowWith(worker.page, code), '测试连接'))
    },
  }),
  listed({
    name: 'gateway-routes',
    title: '路由网关',
    route: '/isystem/gatewayroute',
    code: 'gateway-route-list',
    by: 'name',
    values: (mark) => ({ routerId: `look-${mark}`, name: `看看路由${mark}`, uri: 'lb://look', status: '1' }),
    edit: () => ({ uri: 'lb://look-look' }),
    async special(worker, name) {
      await does(worker, '复制', () => pressInRow(worker, rowWith(worker.page, name), '复制'))
      await rest(worker.page)
      await worker.picture('copied')
      await open(worker, '/isystem/gatewayroute', { name })
      await deletes(worker, rowWith(worker.page, name))
    },
  }),
]
