import { ROW_ACTIONS, TOOLBAR_ACTIONS } from '#schemas/language/actions.ts'
import { approvals } from './approval-chapter.ts'
import { type Block, code, codes, json, text } from './document.ts'
import { programActions } from './program-actions-chapter.ts'
import { undoneActions } from './undo-chapter.ts'

export function actionsIntro(): readonly Block[] {
  return [
    text(
      `每行内置的操作：${codes(ROW_ACTIONS)}；工具栏内置的按钮：${codes(TOOLBAR_ACTIONS)}。其他按钮先在 ${code('actions')} 中声明，类型和属性见“动作类型”一章。`,
    ),
    text(
      '`when` 看的是已经保存的行，不能写 `old.`。它不只决定按钮：`edit`、`delete`、`add_child` 和页面自己的动作，不论从按钮、批量、导入还是接口来，服务器都按它判断，不符合的整个拒绝，并说明是哪一行、为什么。批量删除用 `delete` 的条件，`saveAll` 的每一行用 `edit` 或 `delete` 的条件；`add_child` 的条件看上级那一行，移动和导入也算。`detail`、`refund` 只是打开看，条件只决定按钮。页面自己的动作不受 `edit` 的条件约束。',
    ),
    text(
      '被别的数据引用的行不能删除：提示里说明哪些页面、多少条、其中一条叫什么；看不到那些页面的人只知道它正被使用。引用它的数据先删除，或者在同一次操作里一起删除、改掉，就可以删除。',
    ),
    text(
      '保存数据的动作可以用 `input` 先问再做：驳回要写原因，退款要写金额。点击后打开一个小窗口，`confirm` 显示在上方；填好的值与 `props.values` 在一个事务里写入，要么全部成功，要么一条也不改。',
    ),
    text(
      '`values`、`checks` 中的字段名是填写之后的值，`old.` 是原来的值。表单的联动照样决定这些字段是否显示、必填、限选，看到的是动作执行之后的记录；只读不起作用，因为动作正是改动只读字段的方式。对多行执行时，默认值各行相同才会填好。服务器用同样的规则再检查一遍，并拒绝没有问到的字段。',
    ),
    json({
      refund_part: {
        title: '部分退款',
        type: 'set-values',
        when: "status == 'paid'",
        confirm: '退款不可撤回。',
        danger: true,
        input: [
          { field: 'refundAmount', default: '= payable', rules: ['required', { min: 0.01 }] },
          { field: 'refundReason', rules: ['required'] },
        ],
        checks: [
          { id: 'within-paid', that: 'refundAmount <= payable', message: '不能超过实付', fields: ['refundAmount'] },
        ],
        props: { values: { status: 'refunded' } },
      },
    }),
    ...undoneActions(),
    ...approvals(),
    ...programActions(),
  ]
}
