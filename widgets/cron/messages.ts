import type { PartMode } from '#schemas/cron/part-choice.ts'

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六']

/** Every text of the cron input and its builder. */
export const messages = {
  placeholder: '请输入cron表达式',
  choose: '选择',
  clear: '清空',
  chooseFor: (title: string) => `选择${title}`,
  dialogTitle: 'Cron表达式',
  ok: '确定',
  cancel: '取消',
  expression: '表达式',
  parts: '各部分',
  words: '说明',
  wordsFailed: '说明加载失败',
  preview: '近十次执行时间',
  noRuns: '无执行时间',
  modeOf: (title: string) => `${title}的设置方式`,
  excluded: '（日和周只能设置其中之一）',
  asWritten: (text: string) => `当前写法“${text}”没有对应的选项，不另选就保持原样`,
  every: (title: string) => `每${title}`,
  from: '从',
  to: '至',
  begin: '开始，间隔',
  ofThisMonth: '本月',
  nearestWorkday: '日，最近的工作日',
  days: '天',
  nth: '个',
  rangeStart: '区间起始',
  rangeEnd: '区间结束',
  loopStart: '循环起始',
  loopInterval: '循环间隔',
  workdayOf: '工作日所在日',
  daysBeforeEnd: '月底前天数',
  ordinal: '第几个',
  lastWeekday: '最后一个星期几',
  nthWeekday: '第几个的星期几',
  specified: (title: string) => `指定的${title}`,
  /** 1 is Sunday. */
  shortWeekday: (weekday: number) => `周${WEEKDAYS[weekday - 1]}`,
  weekday: (weekday: number) => `星期${WEEKDAYS[weekday - 1]}`,
} as const

/** What stands beside the buttons of the modes; `every` is named after its part. */
export const MODE_TITLES: Readonly<Record<Exclude<PartMode, 'every'>, string>> = {
  'not-set': '不设置',
  range: '区间',
  loop: '循环',
  workday: '工作日',
  last: '最后一日',
  'last-workday': '在这个月的最后一个工作日',
  'before-last': '在本月底前',
  'last-weekday': '在这个月的最后一个',
  'nth-weekday': '在这个月的第',
  specify: '指定',
}
