export const announcementMessages = {
  notFound: '该通告不存在，或没有发送给您',
  allRead: '全部已读',
  cleared: '清除未读消息成功',
  visited: '公告消息访问次数+1次',
  starred: '修改成功!',
  notADate: '日期不存在，请重新选择',
  /** What the contract's clients hear when everything was marked read. */
  batchRead: '批量设置已读',
} as const
