import { COLUMN_CELL_NAMES, COLUMN_CELLS } from '#schemas/language/cells.ts'
import { type Block, code, heading, json, table, text } from './document.ts'
import { example } from './example-page.ts'

export function gridIntro(): readonly Block[] {
  return [
    text(
      '`kind` 为 `grid` 的页面把数据直接放在表格中录入和修改：上面是查询栏，表格按页显示，新增、修改、删除一次保存，要么全部成功，要么一条也不改。被拒绝的行和格旁边显示服务器的说明，其余的行仍可修改；别人已经改过的行会标出，可以采用对方的值。',
    ),
    text(
      '表达式中直接写字段名指的是本行；`value` 随输入计算，`checks` 逐行检查。可以从 Excel 粘贴，可以填充、撤销；Ctrl+S 保存。没有 `list`、`toolbar`、`form`、`detail`。新增要 `<前缀>:add`，修改要 `<前缀>:edit`，删除要 `<前缀>:batch_delete`。',
    ),
    text(
      '分页由 `pageSize` 决定，操作的人可以改；别人保存的行会自动更新。前后相关的选择（如大类、小类）用引用字段的 `ref.where`，见“字段”一章：前一格变了，后一格按新的值查找。列的宽度、固定和隐藏由操作的人在列设置中调整，系统记住。',
    ),
    text('`--template grid`：'),
    example('grid'),
    heading('随行变化的格、守卫和动作'),
    text(
      '`grid.reactions` 让每行按自己的值决定哪些格只读、必填或不显示，写法同表单的联动，效果只有 `visible`、`required`、`readonly`，条件不能读子表。只读的格不能输入、粘贴、填充或删除；不显示的格是空白的，原有的值不变。保存、批量保存和导入时服务器同样判断：不显示的格不保存，保存前就只读的格改了会被拒绝，必填的格空着会被拒绝。',
    ),
    text(
      '`guards` 的 `edit`、`delete` 按已经保存的行判断：不能修改的行上锁，行号旁有说明；不能删除的行留下，并说明原因；`add` 由服务器在保存时判断。页面自己的动作写进 `grid.toolbar`，对所选的行执行；其中有没保存的，先问是否保存。执行之后这些行重新读取，选择和位置不变。',
    ),
    json({
      actions: {
        submit: {
          title: '提交',
          type: 'set-values',
          confirm: '提交后不能修改。',
          props: { values: { status: 'sent' } },
        },
      },
      guards: {
        edit: { when: "status == 'draft'", message: '已提交的工时不能修改' },
        delete: { when: "status == 'draft'", message: '已提交的工时不能删除' },
        submit: { when: "status == 'draft'", message: '已经提交过' },
      },
      grid: {
        toolbar: ['add', 'remove', 'submit'],
        reactions: [
          {
            id: 'factor-of-overtime',
            when: "kind == 'overtime'",
            then: { factor: { required: true } },
            else: { factor: { visible: false } },
          },
        ],
      },
    }),
  ]
}

/** Cells are the same for pages of kind `grid` and for sub-tables. */
export function cells(): readonly Block[] {
  return [
    heading('单元格'),
    text(
      '一列用什么单元格由字段的控件决定；`cell` 改用另一种，要适合字段。代码自己画的格没有对应的写法：页面是纯数据，画法属于控件，用 `slot` 把控件画在格内。',
    ),
    table(
      ['`cell`', '是什么'],
      COLUMN_CELL_NAMES.map((name) => [code(name), COLUMN_CELLS[name]]),
    ),
  ]
}
