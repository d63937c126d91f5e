import { type Block, command, heading, json, text } from './document.ts'

/** Actions that no person runs. */
export function programActions(): readonly Block[] {
  return [
    heading('给别的程序的动作'),
    text(
      '写 `"for": "programs"` 的动作没有按钮，也不能放进 `list.rowActions` 和 `toolbar`：小程序、网站用一个有权限的账号从接口调用它，如记一次浏览、点赞、曝光。`when`、守卫、校验照样成立才执行；行被锁住之后才算值，许多人同时调用也不会少记。只由这样的动作和后果写入的只读字段变化时，版本不变，正在编辑的人不会遇到冲突，打开的页面会重新读取。',
    ),
    text(
      '默认每次调用都记进数据日志，如付费人数，日后要能查。浏览量这样频繁、查它没有意义的计数写 `"logged": false`：不记日志，也不改修改人和修改时间；所写的字段必须是没有别的动作写入的只读字段。',
    ),
    json({
      view: {
        title: '记一次浏览',
        type: 'set-values',
        for: 'programs',
        logged: false,
        when: "status == 'published'",
        props: { values: { viewCount: '= coalesce(viewCount, 0) + 1' } },
      },
      unlike: {
        title: '取消点赞',
        type: 'set-values',
        for: 'programs',
        logged: false,
        props: { values: { likeCount: '= max([coalesce(likeCount, 0) - 1, 0])' } },
      },
    }),
    text(
      '权限与别的动作相同，是 `<前缀>:<动作名>`，如 `forum:news:view`；给小程序的账号一个只有这些权限的角色。一次可以写多个 `ids`。没有收到答复时带同一个 `Idempotency-Key` 再发一次，不会记两次：',
    ),
    command(
      [
        'curl -X POST https://console.example.com/jeecg-boot/forum/news/action/view \\',
        '  -H "X-Access-Token: $TOKEN" -H "Content-Type: application/json" \\',
        '  -H "Idempotency-Key: view-7f3a" \\',
        '  -d \'{ "ids": ["0193…"] }\'',
      ].join('\n'),
    ),
  ]
}
