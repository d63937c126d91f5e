import { type Block, heading, json, text } from './document.ts'

/** Actions that other actions take back. */
export function undoneActions(): readonly Block[] {
  return [
    heading('撤销'),
    text(
      '动作可以写 `"undo"`：本页面的另一个动作，做相反的事。执行成功的提示里就有“撤销”，停留 10 秒，鼠标或焦点在上面时不消失；点它不再询问，直接在刚才的行上执行那个动作。不写 `undo` 的动作没有“撤销”。',
    ),
    text(
      '撤销就是执行那个动作：它的权限、`when`、守卫、校验、后果都照常，数据日志里记的也是它；没有它的权限，或执行之后它的条件不成立，就没有“撤销”。对多行执行时，撤销的是真正改动了、又符合条件的行，要么全部撤销，要么一行也不改。其间有人又修改了其中一行，撤销不会执行，并说明原因，别人的修改不受影响。已经发出的消息和推送收不回。',
    ),
    text(
      '用来撤销的动作要保存数据、用在行上，不能有必须填写的内容；反过来的动作要填写时（如冻结要写原因），只写一个方向，或另写一个不用填写的动作。`check` 会指出写错的名称、不能用的动作，以及执行之后条件总不成立的撤销。系统自带的数据和原有的表不能撤销。',
    ),
    json({
      actions: {
        enable: {
          title: '启用',
          type: 'set-values',
          when: "status == 'stopped'",
          undo: 'disable',
          props: { values: { status: 'active' } },
        },
        disable: {
          title: '停用',
          type: 'set-values',
          when: "status == 'active'",
          undo: 'enable',
          props: { values: { status: 'stopped' } },
        },
      },
      list: { rowActions: ['edit', 'enable', 'disable'] },
      toolbar: ['add', 'enable', 'disable'],
    }),
    text(
      '从接口执行时，答复的 `result.undo` 是用来撤销的动作和各行的版本，如 `{ "action": "disable", "versions": { "0193…": 4 } }`；没有可以撤销的时 `result` 是 `null`。调用那个动作时把 `ids` 和 `versions` 一起发回，任何一行的版本已经不同就整个拒绝（代码 409）。',
    ),
  ]
}
