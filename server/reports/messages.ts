export const reportMessages = {
  unknownReport: (code: string) => `没有编码为 ${code} 的报表，请检查编码`,
  unknownQuery: (report: string, name: string) => `报表「${report}」没有查询字段：${name.slice(0, 64)}`,
  unknownParameter: (report: string, name: string) => `报表「${report}」没有参数：${name.slice(0, 64)}`,
  unknownSort: (report: string, column: string) => `报表「${report}」不能按此字段排序：${column.slice(0, 64)}`,
  unknownOrder: (order: string) => `排序方向只能是 asc 或 desc，不能是：${order.slice(0, 64)}`,
  malformedPaging: '页码和每页条数只能是正整数',
  pageMissing: (report: string) => `报表「${report}」的数据暂时无法读取，它的页面不可用`,
} as const
