export const messages = {
  add: '新增',
  batchDelete: '批量删除',
  import: '导入',
  export: '导出',
  refresh: '刷新',
  views: (open = '') => (open === '' ? '视图' : `视图：${open}`),
  columns: '列设置',
  updatedAt: (time: string) => `更新于 ${time}`,
  outdated: '数据有更新，请刷新',
  more: '更多',
  bin: '回收站',
  notPermitted: '没有操作权限',
}
