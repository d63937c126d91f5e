import type { OnlineKind } from './online-kind.ts'

const names: Readonly<Record<OnlineKind, string>> = {
  'form-designer': '在线表单设计',
  'form-copies': '在线表单视图',
  'form-list': '在线表单',
  'form-tree': '在线树形表单',
  'form-erp': '在线主子表单',
  'form-tabs': '在线选项卡表单',
  'form-inner-table': '在线内嵌子表表单',
  'form-record': '在线表单',
  'report-designer': '在线报表配置',
  report: '在线报表',
}

export const messages = {
  names,
  title: (kind: OnlineKind) => `${names[kind]}尚未开通`,
  text: '这个菜单指向在线开发的页面，当前系统还没有启用该功能，其他页面不受影响。',
  code: '编码',
} as const
