/**
 * The greeting of the hour: before 9, until 11, until 13, before 20, otherwise evening.
 *
 * @param time `YYYY-MM-DD HH:mm:ss`, as all times of the console
 */
export function timeGreeting(time: string): string {
  const hour = Number(time.slice(11, 13))
  if (hour < 9) return '早上好'
  if (hour <= 11) return '上午好'
  if (hour <= 13) return '中午好'
  if (hour < 20) return '下午好'
  return '晚上好'
}
