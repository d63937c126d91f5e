export const listSettingMessages = {
  pageMissing: '没有这个列表，或它暂不可用',
  viewMissing: '这个视图已被删除，或不再与您共享，请刷新后重试',
  titleTaken: (title: string) => `已有名为“${title}”的视图，请换一个名称`,
  unknownFields: '视图里有不存在或无权查看的字段，请去掉相应的条件、排序或列后再保存',
  tooLarge: (kilobytes: number) => `视图的内容超过 ${kilobytes} KB，请减少查询条件`,
  tooMany: (most: number) => `一个列表最多保存 ${most} 个视图，请先删除不用的`,
  mayNotShare: '没有权限为所有人设置这个列表的列与视图',
  roleMissing: '没有这个角色，请重新选择',
  defaultNotOpen: '只能把所有人都能打开的视图设为所有人的默认',
} as const
