import { defineKind } from '../kind.ts'
import { compilePanesPage, PERMISSIONS } from './compile-panes.ts'

export const panesKind = defineKind({
  kind: 'panes',
  title: '窗格',
  summary: '几个页面或面板并排，左边选中的行决定右边显示什么；没有自己的数据。',
  levels: false,
  singleRecord: false,
  takesImports: false,
  listsRows: false,
  withoutKeys: [
    'entity',
    'fields',
    'list',
    'query',
    'toolbar',
    'form',
    'detail',
    'subTables',
    'actions',
    'timers',
    'checks',
    'rows',
    'board',
    'card',
    'views',
  ],
  ownKey: { name: 'panes', misplaced: 'kind-not-fitting' },
  permissions: PERMISSIONS,
  compile: compilePanesPage,
})
