export const batchMessages = {
  changedSince: (before: number, now: number) =>
    before === now
      ? `符合条件的数据已有变化：仍是 ${now} 条，但不是原来的那些，请重新确认`
      : `符合条件的数据已有变化：原来 ${before} 条，现在 ${now} 条，请重新确认`,
  none: '没有符合条件的数据，请调整查询条件后再试',
  tooMany: (limit: number) => `符合条件的数据超过一次处理的上限 ${limit} 条，请增加查询条件后分批处理`,
  tooManyOfTree: (limit: number) => `有上下级的数据一次最多删除 ${limit} 条，请增加查询条件后分批删除`,
  unknownAction: '没有这个操作，请刷新页面后重试',
  noChanges: '请选择要修改的字段',
  fieldTwice: (title: string) => `字段“${title}”出现了两次`,
  unknownField: (name: string) => `没有可以批量修改的字段：${name}`,
  notANumber: (title: string) => `${title}不是数字，不能增减或乘以`,
  wrongFigure: (title: string) => `${title}增减或乘以的应是一个数`,
  tooLarge: (title: string) => `${title}的结果太大`,
  leftOut: '已不存在，或不再符合条件，没有处理',
  done: (changed: number, unchanged: number, refused: number) =>
    [
      `已处理 ${changed} 条`,
      unchanged > 0 ? `${unchanged} 条本来就是这样` : '',
      refused > 0 ? `${refused} 条没有处理` : '',
    ]
      .filter(Boolean)
      .join('，'),
  taskDone: (counts: string, refused: number) => (refused > 0 ? `${counts}，原因见下载的文件` : counts),
  begun: '已开始在后台处理，可在右上角的“任务”中查看进度',
  deleting: (title: string, count: number) => `批量删除“${title}”的 ${count} 条数据`,
  editing: (title: string, count: number) => `批量修改“${title}”的 ${count} 条数据`,
  acting: (title: string, action: string, count: number) => `对“${title}”的 ${count} 条数据执行“${action}”`,
  refusedFile: (title: string) => `未处理的数据_${title}.xlsx`,
  refusedSheet: '未处理的数据',
  nameColumn: '数据',
  idColumn: '编号',
  reasonColumn: '原因',
} as const
