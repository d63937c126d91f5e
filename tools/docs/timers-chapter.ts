import { type Block, json, text } from './document.ts'

/** What stands in front of the keys of `timers`. */
export function timersIntro(): readonly Block[] {
  return [
    text(
      '`timers` 说明到了什么时候，系统自己对哪些行执行页面的哪个动作：到时间发布、到期下线、逾期关闭、每天早上提醒。服务器每分钟看一次，不需要有人打开页面；有几台服务器时也只执行一次。',
    ),
    json({
      actions: {
        publish: {
          title: '发布',
          type: 'set-values',
          when: "status != 'published'",
          props: { values: { status: 'published' } },
        },
        close: { title: '关闭', type: 'set-values', props: { values: { status: 'closed' } } },
        remind: {
          title: '提醒',
          type: 'set-values',
          effects: [{ message: { to: '= owner', by: ['bell'], title: '{title} 还没有处理', text: '请尽快处理' } }],
        },
      },
      timers: [
        { name: 'appear', when: "status == 'scheduled' && publishAt <= now()", do: 'publish' },
        {
          name: 'overdue',
          title: '逾期关闭',
          when: "status == 'unpaid' && orderTime <= addMinutes(now(), -30)",
          do: 'close',
        },
        { name: 'morning', when: "status == 'open' && dueOn <= today()", do: 'remind', daily: '08:30' },
      ],
    }),
    text(
      '不写 `daily` 时每分钟看一次：执行之后仍然符合条件的行，下一分钟又会执行，所以动作要改掉条件里的值。写 `daily` 时每天在这个时刻（业务时区）对符合条件的行各执行一次；那一刻服务器没有运行，启动后补做一次，条件里的 `today()`、`now()` 仍是应当执行的那一刻，因此 `expiresOn == addDays(today(), 7)` 这样的提醒每行只发一次；更早错过的不补。`name` 是这个定时的名称，不写时是动作名；改了名称就是另一个定时，暂停的状态不会跟过去。',
    ),
    text(
      "条件由数据库判断，看的是已经保存的行：不能读子表、`old.`，没有操作人，不能写 `user.`；可以汇总别的页面（见“表达式”一章的 `page(…)`），条件里不用这一行的字段，如 `max(page('system-parameter').unpaidMinutes)` 取系统参数，每次执行时取当时的值。动作与有人点按钮时一样：它自己的 `when`、守卫、校验和后果都要成立，一行一个事务；要填写的字段取 `input` 的 `default`，必填而没有 `default` 的动作不能定时执行。数据和数据日志里记下“系统”和定时的名称，`user.username` 是“系统”。定时不受 `rows` 约束，总在一个租户里：每个开放的租户各自执行，互不影响。",
    ),
    text(
      '一行被拒绝时（如校验不成立），其余的行照常；原因记在“定时任务记录”里，过 1 分钟、5 分钟、30 分钟、2 小时、1 天再试，共 8 次，之后不再试，直到这一行有了改动。第一次被拒绝时，租户里能看“定时任务记录”的人（权限 `system:timer:list`）收到一条站内消息，一次执行里的几行合成一条；再试时不再发。系统管理的“定时任务记录”里可以看到每个定时上次执行的时间、执行了多少行、谁被拒绝，也可以在本租户暂停。',
    ),
  ]
}
