import { type Block, code, heading, json, table, text } from './document.ts'

/** What the chapters say about values that the server sees to: numbers, values that are there once. */
export function numbers(): readonly Block[] {
  return [
    heading('编号'),
    text(
      '`number` 让字段在保存时得到编号：`prefix`、业务时区的日期和流水号连在一起，如 `PO20260401001`。每个租户、每个时期（年、月、日）从 1 数起；位数用完后加长（999 之后是 1000），不会从头再来。编号不会重复，字段自己就有唯一索引；保存前表单中显示“保存后生成”，导入的模板里没有这一列，填写的值会被拒绝。',
    ),
    json({
      orderNo: {
        type: 'string(20)',
        title: '采购单号',
        number: { prefix: 'PO', date: 'YYYYMMDD', digits: 3 },
      },
    }),
    text(
      '编号在校验全部通过之后、写入之前取得，由它算出的值随后重新计算。默认情况下互不等待：保存在最后一步失败会留下空号。`"gapFree": true` 不留空号（删除的数据除外），同一编号的保存要依次进行，等待超过 30 秒会被拒绝；导入在校验之后一次取得全部编号。`"editable": true` 允许自己填写，填写的值不能重复，留空由系统生成并跳过已有的值。已有的数据没有编号时，下一次修改保存得到编号。',
    ),
    text(
      '`"number": "fill:<代码>"` 用“编码规则”生成，规则要得到一个文本。编号只用于主表的 `string(n)` 字段；子表的行不能编号。字段放不下更长的编号时，保存被拒绝并说明，不会存下一半。',
    ),
  ]
}

export function uniqueTogether(): readonly Block[] {
  return [
    heading('几个字段合起来不能重复'),
    text(
      '页面的 `unique` 列出合起来只能出现一次的字段。任何一个为空时不比较；只看本租户未删除的数据。表单、批量保存、导入（包括文件里的各行之间）和动作都按它判断，提示显示在这些字段旁；一次保存的几行可以互换各自的值。服务器为它建立唯一索引；已有重复数据时索引不建立，页面照常使用，作者会得到提示。',
    ),
    json({
      unique: [{ fields: ['employee', 'day', 'project'], message: '这一天已填过这个项目的工时' }],
    }),
  ]
}

export function files(): readonly Block[] {
  return [
    heading('文件与图片'),
    text(
      '`file` 字段存上传的文件，`"multiple": true` 存几个。控件 `upload` 收任何文件，`image` 以缩略图排列；能收哪些类型、多大、几个写在控件的选项里，服务器保存时同样检查。文件属于它的记录：能看到这个字段的人才得到签名的、有时限的地址，字段写了 `permission` 时也按它；`"public": true` 的字段对所有人公开，如横幅、头像。`"show": { "as": "image" }` 在列表里画成缩略图。',
    ),
    json({
      photo: { type: 'file', title: '照片', widget: 'image', show: { as: 'image' } },
      contract: {
        type: 'file',
        title: '合同',
        multiple: true,
        permission: 'contract',
        widget: { type: 'upload', options: { accept: ['.pdf', 'image/*'], maxSizeMb: 20, number: 5 } },
      },
    }),
  ]
}

export function pickers(): readonly Block[] {
  return [
    heading('引用：用什么来选'),
    text(
      '引用默认是可以搜索的下拉框。所引用的是树（`kind` 为 `tree` 的页面，或部门、分类）时写 `tree-select`，逐级展开来选；要看着几列来选时写 `component-select`，在弹窗里选一行；用户、部门、职务、角色、省市区各有自己的控件，见“控件”一章。`where` 限定的行，每一种都照样限定。',
    ),
    json({
      costCentre: {
        type: 'ref',
        title: '成本中心',
        ref: { entity: 'finance_cost_centre', value: 'id', label: 'name' },
        widget: 'tree-select',
      },
      supplier: {
        type: 'ref',
        title: '供应商',
        ref: { entity: 'purchase_supplier', value: 'id', label: 'name' },
        widget: {
          type: 'component-select',
          options: {
            columns: [
              { field: 'name', title: '名称' },
              { field: 'level', title: '等级' },
            ],
          },
        },
      },
    }),
  ]
}

export function deletedReferences(): readonly Block[] {
  return [
    heading('所引用的行被删除时'),
    text('`onDelete` 写在 `ref` 里，单个删除、批量删除和批量保存都按它处理，子表中的引用也一样。'),
    table(
      ['`onDelete`', '所引用的行被删除时', '引用它的数据'],
      [
        [code('restrict'), '拒绝删除，说明哪个页面的多少条数据在用，并可打开查看；不写时就是它', '不变'],
        [
          code('clear'),
          '可以删除',
          '引用变为空，多个值的只去掉那一个；算出的值重新计算，版本加一，数据日志写明原因。不看操作人对那个页面的权限；一次最多 1000 条，超过时拒绝删除。必填的字段不能写',
        ],
        [code('keep'), '可以删除', '不变，显示为未知的值'],
      ],
    ),
    json({
      supplier: {
        type: 'ref',
        title: '供应商',
        ref: { entity: 'purchase_supplier', value: 'id', label: 'name', onDelete: 'clear' },
      },
    }),
    text('无权查看的页面只说明还有其他数据在用，不说出是哪些。页面暂时有错误时，`clear` 按 `restrict` 处理。'),
  ]
}
