import type { NamedFile } from '#server/backup/description.ts'
import { sizeText } from '#server/backup/messages.ts'

export const backupCommandMessages = {
  usage: '用法：pagewright backup [文件] [--with-key] [--without-files]',
  unknownOption: (option: string) => `没有选项 ${option}：可用的是 --with-key、--without-files`,
  noKey: '没有可以随备份保存的密钥：没有设置 SECRET_KEY，数据目录里也没有密钥文件。请去掉 --with-key',
  keyIncluded:
    '警告：备份里有 SECRET_KEY。拿到这个文件的人可以读出全部数据，也可以解密保存的密钥类内容：请像密码一样保管它\n',
  keyLeftOut: (ids: readonly string[]) =>
    `备份里没有 SECRET_KEY（编号 ${ids.join('、')}）：请另外保管它，没有它，恢复后保存的密钥类内容无法读取\n`,
  done: (path: string, bytes: number, seconds: string) =>
    `已备份到 ${path}（${sizeText(bytes)}，用时 ${seconds} 秒）\n`,
  figures: (tables: number, rows: number, bytes: number) =>
    `数据：${tables} 张表，${rows.toLocaleString('en-US')} 行，${sizeText(bytes)}\n`,
  files: (count: number, bytes: number) => `文件：${count} 个，${sizeText(bytes)}\n`,
  filesLeft: '文件：没有备份（--without-files）\n',
  pages: (own: number) => `页面：${own} 个自己的页面和字典文件\n`,
  leftOut: '这些不在备份里，需要时请自行保存：\n',
  missing: (count: number) => `有 ${count} 个文件在数据里有登记，但找不到内容：\n`,
  changed: (count: number) => `有 ${count} 个文件的内容与登记的不符，已照原样备份：\n`,
  file: ({ key, name, table, id, field }: NamedFile) =>
    `  ${name}（${key}）${table === '' ? '' : `：${table} 的记录 ${id} 的 ${field}`}\n`,
  more: (count: number) => `  …… 另有 ${count} 个\n`,
} as const
