import { Type } from 'typebox'
import {
  EXISTING_COLUMN_PATTERN,
  EXISTING_TABLE_PATTERN,
  MAX_COLUMN_NAME_LENGTH,
  MAX_EXISTING_TABLE_LENGTH,
} from './names.ts'

const columnName = (description: string) =>
  Type.String({ pattern: EXISTING_COLUMN_PATTERN, maxLength: MAX_COLUMN_NAME_LENGTH, description })

/** Keys of `entity` for a table or view that the product has not made, and never alters. */
export const existingTableKeys = {
  existing: Type.Optional(
    Type.String({
      pattern: EXISTING_TABLE_PATTERN,
      maxLength: MAX_EXISTING_TABLE_LENGTH,
      description:
        '数据库中已有的表或视图，写 "模式.表名"，如 public.old_stock：代替 table；只读写其中的数据，绝不改动它的结构。',
    }),
  ),
  key: Type.Optional(
    Type.Array(columnName('列名，与数据库中一致。'), {
      minItems: 1,
      maxItems: 5,
      uniqueItems: true,
      description: '已有的表中不重复的列，按它们认出一行，如 ["stock_no"]；不写时页面只能查看。',
    }),
  ),
  readonly: Type.Optional(Type.Boolean({ description: '已有的表只能查看、导出；写了 key 时默认否。' })),
  tenant: Type.Optional(
    columnName('已有的表中存租户编号的整数列：各租户只看到自己的行。不写，也不写 shared 时，只有租户 0 能看到。'),
  ),
  shared: Type.Optional(Type.Boolean({ description: 'true 表示已有的表的数据各租户都能看到，可修改时也都能改。' })),
}

/** Key of a field: only for such a table. */
export const existingColumnKey = {
  column: Type.Optional(
    columnName('entity.existing 的表中的列名；不写时为字段名的小写加下划线形式，如 stockNo 为 stock_no。'),
  ),
}
