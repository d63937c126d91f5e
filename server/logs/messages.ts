/** Texts of the operation log and its screens. */
export const logMessages = {
  call: (title: string, what: string) => (what === '' ? title : `${title}：${what}`),
  failed: (done: string, why: string) => `${done}，失败：${why}`,
  lost: (count: number) => `有 ${count} 条操作日志因数据库无法写入而丢失`,
  names: {
    add: '新增',
    edit: '编辑',
    delete: '删除',
    deleteBatch: '批量删除',
    saveAll: '保存多行',
    importExcel: '导入',
    exportXls: '导出',
    restore: '还原',
    remove: '彻底删除',
    dragSort: '调整顺序',
  } as Readonly<Record<string, string>>,
  deleted: '删除成功!',
  cleared: '清除成功!',
  notFound: '未找到对应实体',
  notAllShown: '数据规则只让您看到部分日志，不能清除全部',
  purgeTitle: '清理过期的日志',
  purged: (count: number, days: number) => `删除了 ${count} 条 ${days} 天以前的日志`,
} as const
