export const explainQueryMessages = {
  usage:
    '要写页面代码，如 pagewright explain-query market-price name=*钢* --sort -createTime --page 50；条件与列表接口的参数相同',
  unknownOption: (text: string) => `不认识 "${text}"；可用 --sort、--page、--page-size、--tenant`,
  valueMissing: (option: string) => `${option} 后面要写值`,
  badTenant: (text: string) => `租户编号应为 0 到 999999999 的整数，不能是 "${text}"`,
  badCondition: (text: string) => `条件 "${text}" 应写成“字段=值”`,
  unknownPage: (name: string, hint: string) => `没有页面 "${name}"。${hint}`,
  broken: (name: string, file: string) => `页面 "${name}" 有错误，先运行 pagewright check ${file}`,
  noRows: (name: string) => `页面 "${name}" 没有自己的数据，也就没有列表查询`,
  noTable: (table: string) => `数据库中还没有表 ${table}：启动一次服务器，表随页面建立`,
  unavailable: (table: string) => `数据表 ${table} 现在不能读：启动服务器，原因见它的日志`,
} as const
