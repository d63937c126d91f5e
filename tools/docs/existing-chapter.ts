import { type Block, heading, json, text } from './document.ts'

/** What stands in front of the keys of a page over a table that was there before. */
export function existingTables(): readonly Block[] {
  return [
    text(
      '页面可以直接使用数据库中已有的表或视图，同一个模式或别的模式都行，不要求有本系统的列：`entity.existing` 写 `模式.表名`，代替 `table`。本系统只读写其中的数据，绝不建立、改动、删除这样的表、列和索引。',
    ),
    json({
      schemaVersion: 1,
      code: 'old-stock',
      title: '旧库存',
      permissionPrefix: 'stock:old',
      entity: { existing: 'public.old_stock', api: '/stock/old', key: ['stock_no'], shared: true },
      fields: {
        stockNo: { type: 'string(20)', title: '编号', rules: ['required'] },
        name: { type: 'string(64)', title: '名称', column: 'ITEM_NAME', query: 'like' },
        amount: { type: 'decimal(12,2)', title: '数量', statistics: ['sum'] },
      },
      toolbar: ['add', 'batch_delete', 'export'],
    }),
    text(
      '`npx pagewright import-table public.old_stock stock/old --existing` 读表写出这样的页面，唯一索引写成 `unique` 规则，几列的写成页面的 `unique`，并说明哪些列的类型不认识、没有放进去。表在内置数据库中时，先启动服务器再运行。',
    ),
    heading('列与类型'),
    text(
      '字段的列名是它的小写加下划线形式（`stockNo` 为 `stock_no`）；不同时写 `column`，与数据库中完全一致。`createTime` 等系统字段这里没有；表中有 `create_time` 时，另取字段名，如 `"madeAt": { "type": "datetime", "column": "create_time", … }`。没有放进字段的列不读不写，新增时由数据库的默认值决定，没有填的字段也一样。',
    ),
    text(
      '列的类型要与字段相合：文本（`varchar`、`text`、`char`、枚举、`uuid`）作 `string`、`text`、`enum`、`ref`，整数作 `integer`、`long`、`decimal`，`numeric` 与浮点数作 `decimal`，`timestamp` 与 `timestamptz` 作 `datetime`，`json` 与 `jsonb` 作 `json`，`boolean`、`date`、`time` 各作同名的类型。由数据库算出的列写 `"readonly": true`。',
    ),
    heading('认出一行'),
    text(
      '`key` 是合起来不重复的一列或几列，要有主键或唯一索引（视图不检查，由作者保证）。没有 `key`，或写了 `"readonly": true`，页面只能查询、查看、导出。接口上的 `id` 由 key 的各列组成，特殊字符转义；修改时不能改 key 的列。没有 key 的行，`id` 是内容的摘要。',
    ),
    text(
      '修改时按读到的旧值检查：别人（包括别的程序）已改过这一行，就提示冲突，与其他页面一样。接口上的 `version` 是各字段值的摘要。修改记入数据日志；别的程序的修改不会。',
    ),
    heading('租户'),
    text(
      '表里有租户编号的整数列时写 `"tenant": "company_no"`：各租户只看到、只能改自己的行，新增时由服务器填写。各租户都能看到（有 key 时也都能改）时写 `"shared": true`。两个都不写，只有租户 0 能看到。',
    ),
    heading('权限与变化'),
    text(
      '服务器启动、页面修改时检查：表、列、类型、key 的唯一索引，以及服务器的数据库账号有没有 `select` 和（可修改时）`insert`、`update`、`delete`。有一样不对，只有这个页面停用，页面和日志说出是哪个表、哪一列、该执行哪条 `grant`。表的结构以后被别人改动，下一次访问时会发现，同样停用并说明；改回来之后，再打开页面就恢复，不必重启。',
    ),
    text(
      '其他页面可以引用它：`"ref": { "entity": "public.old_stock", "value": "stockNo", "label": "name" }`。被引用的行从本系统删除时照常检查；别的程序删除它时无从知道，引用处显示原值。',
    ),
    text(
      '不能用的：子表、`softDelete`、`number`、`file` 字段、`renamedFrom`、`backfill`，`kind` 为 `tree`、`form`；别的页面的后果不能改写它。本系统自己的表、任务的模式、`pg_catalog` 和 `information_schema` 不能用。行很多时，查询和默认排序用到的列请由数据库管理员建立索引：本系统不会建。',
    ),
  ]
}
