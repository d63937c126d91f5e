export const announcementMessages = {
  notFound: '该通告不存在，或没有发送给您',
  allRead: '全部已读',
  cleared: '清除未读消息成功',
  visited: '公告消息访问次数+1次',
  starred: '修改成功!',
  notADate: '日期不存在，请重新选择',
  /** What the contract's clients hear when everything was marked read. */
  batchRead: '批量设置已读',
  // Contract 04 section 2.
  edited: '修改成功!',
  deleted: '删除成功!',
  releasedNow: '系统通知推送成功',
  revoked: '该系统通知撤销成功',
  pageBroken: '系统通告页面暂不可用，请先修正它的定义',
  receiversMissing: '指定用户不能为空！',
  released: (title: string) => `通告“${title}”已发布过，不能修改；已发布的请先撤销再删除`,
  releasedBefore: '该通告已经发布',
  notReleased: '该通告没有发布，不用撤销',
  endedAlready: '截至日期已过，请先修改截至日期再发布',
  nobodyReached: '所选的用户和部门中没有可以接收的人，请重新选择',
} as const
