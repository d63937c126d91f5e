import { type Block, heading, json, text } from './document.ts'

/** What stands in front of the keys of `detail.related` and `list.marks`. */
export function detailIntro(): readonly Block[] {
  return [
    heading('相关的列表'),
    text(
      '`detail.related` 在详情里加标签页：别的页面中与这条记录有关的行，标签上有数量。它就是那个页面自己的列表：列、查询、分页、按钮都是那个页面的，权限也是；没有那个页面 `list` 权限的人看不到这个标签。从那里新增的行以条件里的值为初始值，点开一行在上面再打开它的详情，那里不再有相关的列表。',
    ),
    text(
      '`where` 由相等的条件组成，用 `&&` 连接：`==` 左边是那个页面的字段，右边是本记录的 `id`、本页的字段，或一个值。左边不能是要权限才能看的字段；本记录的值为空，或操作的人看不到它时，没有这个标签。`title` 不写时用那个页面的标题。也可以写本页自己，如同一个会员的订单：`member == member`。',
    ),
    heading('变更记录'),
    text(
      '`"history": true` 在详情里加“变更记录”：谁、什么时候、做了什么，哪些字段从什么变成什么，新的在前。动作写出它的名称和填写的内容，导入、引用的数据被删除、别的页面的后果也说明原因；别的页面只对能看到那个页面和那一行的人说出名称。一次变化的后果改写、新增了哪些页面的哪些行，发了多少消息、推送，也写在它旁边：看得到的行说出名称，其余只说页面和条数；动作没有改这条记录而有后果时也有一条。权限码是 `<前缀>:history`，列在页面的菜单下；还要有 `list`，并且看得到这一行。看不到的字段不在里面；写了 `permission` 的字段，数据日志里不留它的值，只看得出从无到有、从有到无。子表按行列出。',
    ),
    json({
      detail: {
        related: [
          { page: 'order', where: 'member == id' },
          { page: 'top-up', where: "member == id && status == 'paid'", title: '已到账的充值' },
        ],
        history: true,
      },
    }),
    heading('行的标记'),
    text(
      '`list.marks` 让符合条件的行显眼：左边一条细边，第一列旁边一个短标签，不靠颜色也看得懂。几个都符合时用第一个。条件看的是列表里的这一行，不能写 `old.`，也不能读子表；读了要权限的字段时，看不到它的人没有这个标记。用于 `list` 和 `tree`。',
    ),
    json({
      list: {
        marks: [
          { when: 'stock <= 0', as: 'danger', text: '无货' },
          { when: 'stock < 10', as: 'warning', text: '库存不足' },
        ],
      },
    }),
  ]
}
