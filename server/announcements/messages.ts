export const announcementMessages = {
  notFound: '该通告不存在，或没有发送给您',
  allRead: '全部已读',
  /** What the contract's clients hear when everything was marked read. */
  batchRead: '批量设置已读',
} as const
