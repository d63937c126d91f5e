/** Texts of the data log. */
export const dataLogMessages = {
  noVersions: '未找到版本信息',
  notFound: '未找到对应实体',
  notSame: '请选择相同的数据库表和数据ID进行比较',
  noPage: (table: string) => `没有页面使用表 ${table}，不能恢复它的数据`,
  mayNotEdit: (title: string) => `没有“${title}”的编辑权限，不能恢复它的数据`,
  deleted: (title: string) => `“${title}”中已没有这条数据，或您不能看到它；已删除的请先在回收站中还原`,
  restored: (version: number) => `已恢复到版本 ${version}`,
  unchanged: (version: number) => `这条数据与版本 ${version} 相同，没有需要恢复的`,
  kept: (done: string, titles: readonly string[]) => `${done}；没有恢复的字段：${titles.join('、')}`,
} as const
