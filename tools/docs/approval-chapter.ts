import { type Block, heading, json, text } from './document.ts'

/** An approval has no word of its own: it is actions, guards, rows and the history together. */
export function approvals(): readonly Block[] {
  return [
    heading('审批'),
    text(
      '审批由这些写法合成：状态字段只读，只由动作写入；`when` 说明从哪个状态出发；`input` 问驳回的原因；守卫说明谁不能批、批了之后什么不能再做；`query.tabs` 按状态分标签页，各有数量，等待审批的一点就到；`detail.history` 留下每一次提交、驳回和批准：谁、什么时候、填写了什么，哪些字段从什么变成什么，再次驳回不会盖掉前一次。几级审批就是几个状态、几个动作，各有权限。谁看到哪些行写在 `rows`，批准之后要发生什么写在 `effects`。',
    ),
    json({
      actions: {
        submit: {
          title: '提交',
          type: 'set-values',
          when: "status in ['draft', 'rejected']",
          props: { values: { status: 'submitted' } },
        },
        approve: {
          title: '批准',
          type: 'set-values',
          when: "status == 'submitted'",
          props: { values: { status: 'approved' } },
        },
        reject: {
          title: '驳回',
          type: 'set-values',
          when: "status == 'submitted'",
          input: [{ field: 'rejectReason', rules: ['required'] }],
          props: { values: { status: 'rejected' } },
        },
      },
      guards: {
        approve: { when: 'createBy != user.username', message: '不能批准自己的单据' },
        edit: { when: "status in ['draft', 'rejected']", message: '已提交的不能修改' },
        delete: { when: "status == 'draft'", message: '只能删除草稿' },
      },
      list: { rowActions: ['edit', 'submit', 'approve', 'reject', 'delete'] },
      query: { tabs: 'status' },
      detail: { history: true },
    }),
    text('`pagewright new <目录>/<页面> --template purchase-order` 写出一个完整的例子。'),
  ]
}
