/** Texts of the job that empties bins. */
export const deletedMessages = {
  purgeTitle: '清空过期的回收站',
  purged: (page: string, count: number) => `${page}：彻底删除了 ${count} 行`,
  notPurged: (page: string) => `${page}：没有清空，详情见服务器的日志`,
} as const
