import { MAX_SAVED_QUERIES } from '#schemas/api/saved-queries.ts'

export const savedQueryMessages = {
  // Specified texts.
  saved: '保存成功',
  noTitle: '保存名称不能为空',
  empty: '空条件不能保存',
  taken: (title: string) => `${title} 已存在，是否覆盖？`,
  malformed: '查询条件格式不正确，或条件过多、分组过深，无法保存',
  tooMany: `每个页面最多保存 ${MAX_SAVED_QUERIES} 个查询，请先删除不用的`,
  deleted: '删除成功',
} as const
