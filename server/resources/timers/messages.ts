export const timerMessages = {
  /** Who does what nobody asks for, in the rows and their log. */
  system: '系统',
  failed: '没有执行：服务器出错，详情见服务器的日志',
  rowFailed: '服务器出错，详情见服务器的日志',
  refused: (page: string, timer: string, count: number) => `“${page}”的定时“${timer}”有 ${count} 条数据没有执行`,
  moreReasons: (count: number) => `……共 ${count} 种原因`,
  whereToLook: '会再试几次，之后要等数据改动。全部记录见系统管理的“定时任务记录”。',
  paused: (count: number) => `已暂停 ${count} 个定时`,
  resumed: (count: number) => `已启用 ${count} 个定时`,
  none: '没有可以操作的定时，请刷新后重试',
}
